package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// waitsForever prints its pid and then sleeps under that same pid.
const waitsForever = "echo $$; exec sleep 1000"

var leash string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "leash")
	if err != nil {
		panic(err)
	}
	leash = filepath.Join(folder, "leash")
	if output, err := exec.Command("go", "build", "-o", leash, ".").CombinedOutput(); err != nil {
		panic(string(output))
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

func TestPassesOutputAndExitCodeThrough(t *testing.T) {
	var out, errs bytes.Buffer
	command := exec.Command(leash, "sh", "-c", "echo said; echo warned >&2; exit 7")
	command.Stdout, command.Stderr = &out, &errs
	orders, _ := command.StdinPipe()
	defer orders.Close()

	wantExit(t, command.Run(), 7)
	if out.String() != "said\n" || errs.String() != "warned\n" {
		t.Errorf("output %q, errors %q", out.String(), errs.String())
	}
}

func TestSaysWhenTheCommandCannotRun(t *testing.T) {
	output, err := exec.Command(leash, "/no/such/command").CombinedOutput()
	wantExit(t, err, cannotRun)
	if !strings.Contains(string(output), "/no/such/command") {
		t.Errorf("output %q does not name the command", output)
	}
}

func TestKillsTheCommandWhenItsInputCloses(t *testing.T) {
	run := start(t, waitsForever)
	_ = run.orders.Close()
	wantExit(t, run.command.Wait(), 128+9)
	wantGone(t, run.pid)
}

func TestKillsTheChildrenOfTheCommandWhenItsInputCloses(t *testing.T) {
	run := start(t, "sleep 1000 & echo $!; wait")
	_ = run.orders.Close()
	wantExit(t, run.command.Wait(), 128+9)
	wantGone(t, run.pid)
}

func TestKillsWhatTheCommandLeavesBehind(t *testing.T) {
	run := start(t, "sleep 1000 & echo $!")
	_ = run.command.Wait()
	wantGone(t, run.pid)
}

func TestKillsTheCommandWhenLeashIsKilled(t *testing.T) {
	run := start(t, waitsForever)
	_ = run.command.Process.Kill()
	_ = run.command.Wait()
	wantGone(t, run.pid)
}

func TestForwardsSignalsItReceives(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		run := start(t, waitsForever)
		_ = run.command.Process.Signal(s)
		wantExit(t, run.command.Wait(), 128+int(s))
	}
}

func TestSendsTheSignalsItIsToldTo(t *testing.T) {
	run := start(t, waitsForever)
	run.order(t, "STOP")
	wantState(t, run.pid, "T")
	run.order(t, "CONT")
	wantState(t, run.pid, "S")
	run.order(t, "TERM")
	wantExit(t, run.command.Wait(), 128+15)
}

type running struct {
	command *exec.Cmd
	orders  io.WriteCloser
	pid     int
}

// start runs a script whose first line of output is a pid to watch.
func start(t *testing.T, script string) running {
	t.Helper()
	command := exec.Command(leash, "sh", "-c", script)
	orders, _ := command.StdinPipe()
	output, _ := command.StdoutPipe()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = orders.Close() })
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return running{command, orders, pid}
}

func (r running) order(t *testing.T, name string) {
	t.Helper()
	if _, err := io.WriteString(r.orders, name+"\n"); err != nil {
		t.Fatal(err)
	}
}

func wantExit(t *testing.T, err error, code int) {
	t.Helper()
	var failure *exec.ExitError
	if !errors.As(err, &failure) || failure.ExitCode() != code {
		t.Errorf("ended with %v, want exit code %d", err, code)
	}
}

func wantGone(t *testing.T, pid int) {
	t.Helper()
	// An orphan nobody reaps yet is a zombie: dead all the same.
	eventually(t, func() bool { s := state(pid); return s == "" || s == "Z" })
}

func wantState(t *testing.T, pid int, want string) {
	t.Helper()
	eventually(t, func() bool { return state(pid) == want })
}

func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("waited 5 s in vain")
		}
	}
}

// state is the letter in /proc, empty when there is no such process.
func state(pid int) string {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return ""
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	return after[:1]
}
