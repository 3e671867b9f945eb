# Sets JAVA_HOME to a JDK 25 or newer, whatever `java` on the PATH is. Sourced by mvnw and bin/run.
is_jdk25() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] &&
    [ "$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")" -ge 25 ] 2>/dev/null
}

find_jdk25() {
  path_java=$(command -v java 2>/dev/null) && path_java=$(readlink -f "$path_java")
  for home in "${JAVA_HOME-}" "${path_java%/bin/java}" /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* \
    "$HOME"/.jdks/* "$HOME"/.local/share/mise/installs/java/* /opt/*jdk* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if is_jdk25 "$home"; then
      printf '%s\n' "$home"
      return
    fi
  done
  echo "VirtFleet needs a JDK 25 or newer and found none: install one (for example Temurin 25, package temurin-25-jdk) or set JAVA_HOME to it." >&2
  return 1
}

JAVA_HOME=$(find_jdk25) || exit 1
export JAVA_HOME
