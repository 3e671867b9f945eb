// Command leash runs a command that must not outlive whoever started it.
//
// Usage: leash COMMAND ARGUMENTS...
//
// The one who starts leash holds the other end of its standard input. When that end closes, for whatever
// reason, the command and its process group are killed. Until then each line written to it (TERM, KILL, STOP
// or CONT) is sent to the command as that signal. Once the command ends, what is left of its group is killed.
// Should leash itself be killed, the kernel kills the command.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"
)

const cannotRun = 127

var signals = map[string]syscall.Signal{
	"TERM": syscall.SIGTERM,
	"KILL": syscall.SIGKILL,
	"STOP": syscall.SIGSTOP,
	"CONT": syscall.SIGCONT,
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: leash COMMAND ARGUMENTS...")
		os.Exit(2)
	}
	// The kernel ties the command to the thread that started it, so this thread must last as long as leash.
	runtime.LockOSThread()
	command := exec.Command(os.Args[1], os.Args[2:]...)
	command.Stdout = os.Stdout
	command.Stderr = os.Stderr
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}

	received := make(chan os.Signal, 1)
	signal.Notify(received, syscall.SIGTERM, syscall.SIGINT)
	if err := command.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "leash:", err)
		os.Exit(cannotRun)
	}
	go forward(received, command.Process)
	go obey(os.Stdin, command.Process)
	code := exitCode(command.Wait())
	killGroup(command.Process)
	os.Exit(code)
}

func forward(received <-chan os.Signal, process *os.Process) {
	for s := range received {
		_ = process.Signal(s)
	}
}

func obey(orders io.Reader, process *os.Process) {
	lines := bufio.NewScanner(orders)
	for lines.Scan() {
		if s, known := signals[lines.Text()]; known {
			_ = process.Signal(s)
		} else {
			fmt.Fprintf(os.Stderr, "leash: unknown signal %q\n", lines.Text())
		}
	}
	killGroup(process)
}

// The command's own children must not be left behind either.
func killGroup(process *os.Process) {
	_ = syscall.Kill(-process.Pid, syscall.SIGKILL)
}

// exitCode follows the shell: a command killed by signal N ends with 128+N.
func exitCode(err error) int {
	var failure *exec.ExitError
	if !errors.As(err, &failure) {
		return 0
	}
	if status := failure.Sys().(syscall.WaitStatus); status.Signaled() {
		return 128 + int(status.Signal())
	}
	return failure.ExitCode()
}
