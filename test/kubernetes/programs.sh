#!/usr/bin/env bash
# The programs of a one-node Kubernetes, built from Go modules: no image registry and no download of binaries is needed.
#
#   programs.sh <folder> <kubernetes> <coredns> <containerd>    versions without v; 5 to 25 minutes of two cores, once
#
# Go's own caches keep what was compiled, so that a build that was broken off goes on where it was.
set -euo pipefail

OUT=$1 KUBERNETES=$2 COREDNS=$3 CONTAINERD=$4
BUILD=$(mktemp -d)
trap 'rm -rf "$BUILD"' EXIT

# The compiler collects less often: a fifth less work, for up to 4 GB of memory.
export GOGC=${GOGC:-300}

say() { printf '%(%H:%M:%S)T %s\n' -1 "$*" >&2; }

# A module of its own for each: `go install package@version` refuses modules that carry replace lines.
module() { # name, requirement…
  local folder=$BUILD/$1 need; shift
  mkdir -p "$folder"
  (cd "$folder" && go mod init cluster 2>/dev/null && for need in "$@"; do go mod edit -require "$need"; done)
  echo "$folder"
}

# Without inlining, symbols and debugging information, which a cluster for tests does without: built in less time.
compile() { # folder, name, package, linker's flags
  say "building $2"
  (cd "$1" && CGO_ENABLED=0 go build -mod=mod -p 2 -trimpath '-gcflags=all=-l -dwarf=false' -ldflags "-s -w ${4:-}" -o "$OUT/$2" "$3")
}

# Its staging modules stand as v0.0.0 in its go.mod; they are published under v0.<minor>.<patch>.
kubernetes_module() { # name
  local folder
  folder=$(module "$1" "k8s.io/kubernetes@v$KUBERNETES")
  sed -nE 's/^\s+(k8s\.io\/[a-z-]+) v0\.0\.0( .*)?$/\1/p' "$SOURCE/go.mod" | sort -u |
    while read -r m; do (cd "$folder" && go mod edit -replace "$m=$m@v0.${KUBERNETES#1.}"); done
  echo "$folder"
}

build_kubernetes() {
  local folder p
  folder=$(kubernetes_module kubernetes)
  for p in kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy kubectl; do
    compile "$folder" "$p" "k8s.io/kubernetes/cmd/$p" "-X k8s.io/component-base/version.gitVersion=v$KUBERNETES"
  done
}

# Of the version that Kubernetes itself names.
build_etcd() {
  local folder; folder=$(kubernetes_module etcd)
  cat > "$folder/main.go" <<'GO'
package main

import (
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() { etcdmain.Main(os.Args) }
GO
  compile "$folder" etcd .
}

# Only the plugins that this cluster needs, on the modules of Kubernetes: most of it is compiled by then.
build_coredns() {
  local folder; folder=$(kubernetes_module coredns)
  (cd "$folder" && go mod edit -require "github.com/coredns/coredns@v$COREDNS" &&
    sed -nE 's/^\s+([a-z][^ ]+) (v[^ ]+)( .*)?$/\1 \2/p' "$SOURCE/go.mod" | grep -v ' v0.0.0$' |
      while read -r m v; do go mod edit -replace "$m=$m@$v"; done)
  cat > "$folder/main.go" <<'GO'
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"

	_ "github.com/coredns/coredns/plugin/cache"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/health"
	_ "github.com/coredns/coredns/plugin/kubernetes"
	_ "github.com/coredns/coredns/plugin/ready"
)

func main() {
	dnsserver.Directives = []string{"health", "ready", "errors", "cache", "kubernetes"}
	coremain.Run()
}
GO
  compile "$folder" coredns .
}

# What holds the namespaces of a pod while its containers come and go.
build_pause() {
  local folder; folder=$(module pause)
  cat > "$folder/main.go" <<'GO'
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	<-end
}
GO
  compile "$folder" pause .
}

# Debian's containerd is a 1.x, which Kubernetes takes up to 1.35. Of this one the programs of the node are found first.
build_containerd() {
  local folder p
  folder=$(module containerd "github.com/containerd/containerd/v2@v$CONTAINERD")
  for p in containerd containerd-shim-runc-v2 ctr; do
    GOFLAGS='-tags=no_btrfs,no_zfs,no_devmapper' compile "$folder" "$p" "github.com/containerd/containerd/v2/cmd/$p"
  done
}
LAST_WITH_CONTAINERD_1=35
minor=${KUBERNETES#1.}; minor=${minor%%.*}

mkdir -p "$OUT"
SOURCE=$(cd "$(module source)" && go mod download -json "k8s.io/kubernetes@v$KUBERNETES" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
build_pause
build_kubernetes
build_etcd
build_coredns
if [ "$minor" -gt "$LAST_WITH_CONTAINERD_1" ]; then build_containerd; fi
