#!/bin/sh
# The first process of a libvirt host: it puts the host's own folders where libvirt looks for them, and then stays,
# because all that the host runs ends with it. It runs in namespaces of its own, so the machine sees no change.
#
# Usage: libvirt-keeper.sh FOLDER CACHE NETWORK
#
# NETWORK is OWN or SHARED.
set -eu
folder=$1 cache=$2 network=$3

place() { # CONTENT TARGET
  mkdir -p "$1" "$2"
  mount --bind "$1" "$2"
}

# QEMU runs as root, but libvirtd will not start unless it finds the user it would otherwise have taken.
know_user() { # FILE LINE
  cp "/etc/$1" "$folder/$1"
  grep -q '^libvirt-qemu:' "$folder/$1" || echo "$2" >>"$folder/$1"
  mount --bind "$folder/$1" "/etc/$1"
}

place "$folder/etc" /etc/libvirt
place "$folder/run" /run/libvirt
place "$folder/lib" /var/lib/libvirt
place "$folder/log" /var/log/libvirt
# Who has a serial port is written down by process number, and each host counts for itself.
place "$folder/lock" /run/lock
# sshd wants an empty folder of root's there.
place "$folder/sshd" /run/sshd
# Asking QEMU what it can do takes libvirtd eight seconds; all hosts share the answer.
place "$cache" /var/cache/libvirt
know_user passwd 'libvirt-qemu:x:64055:64055::/var/lib/libvirt:/usr/sbin/nologin'
know_user group 'libvirt-qemu:x:64055:'
mkdir -p /var/log/libvirt/qemu
if [ "$network" = OWN ]; then
  # Bridges are set up through the /sys of this network, not of the machine's.
  mount -t sysfs sysfs /sys
  ip link set lo up
fi
echo ready
# Not exec: the shell reaps the guests, whose parents are gone; libvirt waits for each to vanish.
sleep infinity
