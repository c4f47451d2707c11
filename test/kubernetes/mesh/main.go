// Stand-in of a mesh's proxy and of the network plugin that leads a pod's connections to it (trials/mesh.ts).
//
// As a plugin (CNI_COMMAND is set) it redirects what a pod with the proxy opens over TCP, as Istio's does.
// As a proxy it listens READY_AFTER_MS late: until then the kernel refuses all connections of the pod. With
// AFTER_PORT that time begins when the process beside it listens there. It ends by a signal, DRAIN_MS later, or when
// it is told (`mesh-proxy quit` in its container), and never by itself.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	container = "mesh-proxy"
	user      = "1337"
	captured  = 15001
	health    = 15021
	// Of netfilter: the address that a redirected connection was opened to.
	originalDestination = 80
)

func main() {
	if command, isPlugin := os.LookupEnv("CNI_COMMAND"); isPlugin {
		plug(command)
	} else if len(os.Args) > 1 && os.Args[1] == "quit" {
		answer, err := http.Post(fmt.Sprintf("http://127.0.0.1:%d/quitquitquit", health), "", nil)
		must(err)
		answer.Body.Close()
	} else {
		serve()
	}
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// ---------------------------------------------------------------- plugin

func plug(command string) {
	if command == "VERSION" {
		fmt.Println(`{"cniVersion": "0.4.0", "supportedVersions": ["0.3.1", "0.4.0"]}`)
		return
	}
	if command != "ADD" {
		return
	}
	var given struct {
		PrevResult json.RawMessage `json:"prevResult"`
	}
	must(json.NewDecoder(os.Stdin).Decode(&given))
	if hasProxy() {
		redirect := exec.Command("nsenter", "--net="+os.Getenv("CNI_NETNS"), "iptables", "-w", "-t", "nat", "-A", "OUTPUT",
			"-p", "tcp", "!", "-o", "lo", "-m", "owner", "!", "--uid-owner", user,
			"-j", "REDIRECT", "--to-ports", strconv.Itoa(captured))
		redirect.Stderr = os.Stderr
		must(redirect.Run())
	}
	fmt.Println(string(given.PrevResult))
}

// The runtime names the pod; what containers it has, the API server knows. Its address is in KUBECONFIG.
func hasProxy() bool {
	pod := map[string]string{}
	for _, pair := range strings.Split(os.Getenv("CNI_ARGS"), ";") {
		name, value, _ := strings.Cut(pair, "=")
		pod[name] = value
	}
	names := "jsonpath={.spec.initContainers[*].name} {.spec.containers[*].name}"
	found, err := exec.Command("kubectl", "-n", pod["K8S_POD_NAMESPACE"], "get", "pod", pod["K8S_POD_NAME"], "-o", names).Output()
	must(err)
	return strings.Contains(string(found), container)
}

// ---------------------------------------------------------------- proxy

func milliseconds(name string) time.Duration {
	count, _ := strconv.Atoi(os.Getenv(name))
	return time.Duration(count) * time.Millisecond
}

func serve() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	go func() {
		untilReady()
		listener, err := net.Listen("tcp4", fmt.Sprintf(":%d", captured))
		must(err)
		go accept(listener.(*net.TCPListener))
		fmt.Println("ready")
		http.HandleFunc("GET /ready", func(http.ResponseWriter, *http.Request) {})
		http.HandleFunc("POST /quitquitquit", func(http.ResponseWriter, *http.Request) {
			go func() { end <- syscall.SIGQUIT }()
		})
		must(http.ListenAndServe(fmt.Sprintf(":%d", health), nil))
	}()
	if <-end == syscall.SIGTERM {
		time.Sleep(milliseconds("DRAIN_MS"))
	}
}

func untilReady() {
	for port := os.Getenv("AFTER_PORT"); port != ""; time.Sleep(100 * time.Millisecond) {
		if connection, err := net.Dial("tcp4", "127.0.0.1:"+port); err == nil {
			connection.Close()
			break
		}
	}
	time.Sleep(milliseconds("READY_AFTER_MS"))
}

func accept(listener *net.TCPListener) {
	for {
		connection, err := listener.AcceptTCP()
		must(err)
		go pass(connection)
	}
}

func pass(from *net.TCPConn) {
	defer from.Close()
	target, err := destination(from)
	if err != nil {
		return
	}
	opened, err := net.Dial("tcp4", target)
	fmt.Println("passed", target, err == nil)
	if err != nil {
		return
	}
	to := opened.(*net.TCPConn)
	defer to.Close()
	done := make(chan bool, 2)
	copy := func(writes, reads *net.TCPConn) {
		io.Copy(writes, reads)
		writes.CloseWrite()
		done <- true
	}
	go copy(to, from)
	go copy(from, to)
	<-done
	<-done
}

func destination(connection *net.TCPConn) (target string, err error) {
	raw, err := connection.SyscallConn()
	if err != nil {
		return "", err
	}
	control := raw.Control(func(socket uintptr) {
		// A sockaddr_in fits the structure: port in bytes 2 and 3, address in the four after it.
		var found *syscall.IPv6Mreq
		if found, err = syscall.GetsockoptIPv6Mreq(int(socket), syscall.IPPROTO_IP, originalDestination); err == nil {
			b := found.Multiaddr
			target = fmt.Sprintf("%d.%d.%d.%d:%d", b[4], b[5], b[6], b[7], int(b[2])<<8|int(b[3]))
		}
	})
	if control != nil {
		return "", control
	}
	return target, err
}
