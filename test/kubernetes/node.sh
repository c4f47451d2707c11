#!/usr/bin/env bash
# One node of Kubernetes on this machine, without systemd, registry or internet (docs/running.md#a-real-kubernetes).
#
#   node.sh up                   control plane, node, DNS
#   node.sh image NAME PROGRAM   brings an image of one static program onto the node
#   node.sh down                 ends what `up` started, and what an earlier run left; only its logs stay on the machine
#
# PROGRAMS: folder of what programs.sh built. ROUTER: the program kube-router. NODE_HOME: folder of the node.
# SERVER_PORTS (from:to), for `up`: of servers on 127.0.0.1 that pods reach at the node's address. Root, overlayfs,
# iptables, ipset, openssl, and Debian's containerd, runc and containernetworking-plugins.
set -euo pipefail

W=$NODE_HOME
NODE=node1
# All addresses are private to this machine: an empty bridge carries the node's and the outside servers' address.
LINK=lk-out
BRIDGE=lk0
OUTSIDE=10.200.0.1
PODS=10.244.0.0/24
SERVICES=10.96.0.0/16
API_IP=10.96.0.1
DNS_IP=10.96.0.10
API=https://$OUTSIDE:6443
HERE=$(cd "$(dirname "$0")" && pwd)
export KUBECONFIG=$W/admin.conf
export PATH=$PROGRAMS:$PATH
CRI=$W/containerd/containerd.sock

say() { printf '%(%H:%M:%S)T %s\n' -1 "$*" >&2; }
ctr() { command ctr -a "$CRI" -n k8s.io "$@"; }

# ---------------------------------------------------------------- processes

# The pid may be another program's by now: ours has our folder in its command line.
alive() { [ -f "$W/run/$1.pid" ] && tr '\0' ' ' 2>/dev/null < "/proc/$(cat "$W/run/$1.pid")/cmdline" | grep -qF "$W"; }

start() { # name, command…
  local name=$1; shift
  setsid nohup "$@" >>"$W/log/$name.log" 2>&1 </dev/null &
  echo $! > "$W/run/$name.pid"
}

stop() { # name: 20 s to end in order
  alive "$1" || return 0
  local pid; pid=$(cat "$W/run/$1.pid")
  kill "$pid"; for _ in $(seq 200); do alive "$1" || break; sleep 0.1; done
  ! alive "$1" || kill -9 "$pid"
  rm -f "$W/run/$1.pid"
}

wait_for() { # seconds, what, command…
  local limit=$1 what=$2; shift 2
  for _ in $(seq $((limit * 4))); do "$@" >/dev/null 2>&1 && return; sleep 0.25; done
  say "$what: not after $limit s; logs in $W/log"; return 1
}

# ---------------------------------------------------------------- certificates and configurations

certificate() { # file, subject, names
  local f=$W/pki/$1
  openssl req -new -newkey rsa:2048 -nodes -keyout "$f.key" -subj "$2" -out "$f.csr" 2>/dev/null
  openssl x509 -req -in "$f.csr" -CA "$W/pki/ca.crt" -CAkey "$W/pki/ca.key" -CAcreateserial -days 2 -out "$f.crt" \
    -extfile <(printf 'extendedKeyUsage=clientAuth,serverAuth\n%s' "${3:+subjectAltName=$3}") 2>/dev/null
  rm "$f.csr"
}

kubeconfig() { # name
  local k=(kubectl --kubeconfig "$W/$1.conf")
  "${k[@]}" config set-cluster c --server="$API" --certificate-authority="$W/pki/ca.crt" --embed-certs >/dev/null
  "${k[@]}" config set-credentials u --client-certificate="$W/pki/$1.crt" --client-key="$W/pki/$1.key" --embed-certs >/dev/null
  "${k[@]}" config set-context c --cluster=c --user=u >/dev/null
  "${k[@]}" config use-context c >/dev/null
}

keys() {
  openssl req -x509 -newkey rsa:2048 -nodes -keyout "$W/pki/ca.key" -out "$W/pki/ca.crt" -days 2 -subj /CN=cluster 2>/dev/null
  openssl genrsa -out "$W/pki/sa.key" 2048 2>/dev/null
  openssl rsa -in "$W/pki/sa.key" -pubout -out "$W/pki/sa.pub" 2>/dev/null
  certificate apiserver /CN=kube-apiserver \
    "DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:localhost,IP:$API_IP,IP:$OUTSIDE,IP:127.0.0.1"
  certificate admin /O=system:masters/CN=admin
  certificate controller-manager /CN=system:kube-controller-manager
  certificate scheduler /CN=system:kube-scheduler
  certificate proxy /CN=system:kube-proxy
  certificate kubelet "/O=system:nodes/CN=system:node:$NODE"
  # For an endpoint of a client, which webhooks reach by https alone.
  certificate outside /CN=outside "IP:$OUTSIDE"
  local c; for c in admin controller-manager scheduler proxy kubelet; do kubeconfig "$c"; done
}

configurations() {
  cat > "$W/containerd/config.toml" <<C
version = 2
root = "$W/containerd/root"
state = "$W/containerd/state"
disabled_plugins = ["io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.devmapper"]
[grpc]
  address = "$CRI"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:1"
  # Root of a sandboxed machine may lack CAP_SYS_RESOURCE.
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "$W/plugins"
    conf_dir = "$W/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      SystemdCgroup = false
C
  cat > "$W/cni/10-pods.conflist" <<C
{"cniVersion": "0.4.0", "name": "lastro-kube", "plugins": [
  {"type": "bridge", "bridge": "$BRIDGE", "isGateway": true, "ipMasq": true, "hairpinMode": true,
   "ipam": {"type": "host-local", "ranges": [[{"subnet": "$PODS"}]], "routes": [{"dst": "0.0.0.0/0"}], "dataDir": "$W/ipam"}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
C
  echo 'nameserver 127.0.0.1' > "$W/resolv.conf"
  cat > "$W/kubelet.yaml" <<C
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix://$CRI
cgroupDriver: cgroupfs
failSwapOn: false
failCgroupV1: false
address: $OUTSIDE
clusterDNS: [$DNS_IP]
clusterDomain: cluster.local
resolvConf: $W/resolv.conf
podLogsDir: $W/log/pods
volumePluginDir: $W/kubelet/plugins
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
imageMaximumGCAge: 0s
evictionHard: {memory.available: 100Mi}
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $W/pki/ca.crt}}
authorization: {mode: Webhook}
C
  cat > "$W/proxy.yaml" <<C
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
clusterCIDR: $PODS
hostnameOverride: $NODE
bindAddress: $OUTSIDE
clientConnection: {kubeconfig: $W/proxy.conf}
conntrack: {maxPerCore: 0}
C
}

# ---------------------------------------------------------------- network

rule() { # table, chain, rule…  (first in its chain)
  local table=$1 chain=$2; shift 2
  iptables -w -t "$table" -C "$chain" "$@" 2>/dev/null || iptables -w -t "$table" -I "$chain" "$@"
}
unrule() { local table=$1 chain=$2; shift 2; iptables -w -t "$table" -D "$chain" "$@" 2>/dev/null || true; }

network() {
  ip link show "$LINK" >/dev/null 2>&1 || ip link add "$LINK" type bridge
  ip addr replace "$OUTSIDE/32" dev "$LINK"; ip link set "$LINK" up
  sysctl -qw net.ipv4.ip_forward=1 net.ipv4.conf.all.route_localnet=1
  # Docker sets the policy of FORWARD to DROP.
  rule filter FORWARD -i "$BRIDGE" -j ACCEPT
  rule filter FORWARD -o "$BRIDGE" -j ACCEPT
  rule nat PREROUTING -i "$BRIDGE" -d "$OUTSIDE" -p tcp --dport "$SERVER_PORTS" -j DNAT --to-destination 127.0.0.1
  echo "$SERVER_PORTS" > "$W/run/ports"
}

# An image of one static program, as `docker save` would write it.
one_program_image() { # name, program
  local t id; t=$(mktemp -d)
  install -Dm755 "$2" "$t/root/$(basename "$2")"
  tar -C "$t/root" --owner=0 --group=0 -cf "$t/layer.tar" .
  id=$(sha256sum "$t/layer.tar" | cut -d' ' -f1)
  printf '{"architecture":"%s","os":"linux","config":{"Entrypoint":["/%s"],"User":"65535:65535"},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' \
    "$(go env GOARCH)" "$(basename "$2")" "$id" > "$t/config.json"
  printf '[{"Config":"config.json","RepoTags":["%s"],"Layers":["layer.tar"]}]' "$1" > "$t/manifest.json"
  tar -C "$t" -cf - manifest.json config.json layer.tar | ctr images import - >/dev/null
  rm -rf "$t"
}

# ---------------------------------------------------------------- up and down

control_plane() {
  start etcd etcd --data-dir "$W/etcd" --unsafe-no-fsync --log-level warn \
    --listen-client-urls http://127.0.0.1:23790 --advertise-client-urls http://127.0.0.1:23790 \
    --listen-peer-urls http://127.0.0.1:23800 --initial-advertise-peer-urls http://127.0.0.1:23800 \
    --initial-cluster default=http://127.0.0.1:23800
  start kube-apiserver kube-apiserver --etcd-servers=http://127.0.0.1:23790 --bind-address="$OUTSIDE" --advertise-address="$OUTSIDE" \
    --secure-port=6443 --service-cluster-ip-range="$SERVICES" --authorization-mode=Node,RBAC \
    --enable-admission-plugins=NodeRestriction --client-ca-file="$W/pki/ca.crt" \
    --tls-cert-file="$W/pki/apiserver.crt" --tls-private-key-file="$W/pki/apiserver.key" \
    --kubelet-client-certificate="$W/pki/admin.crt" --kubelet-client-key="$W/pki/admin.key" \
    --kubelet-preferred-address-types=InternalIP \
    --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$W/pki/sa.pub" \
    --service-account-signing-key-file="$W/pki/sa.key" --event-ttl=2h
  wait_for 120 kube-apiserver kubectl get --raw /readyz
  start kube-controller-manager kube-controller-manager --kubeconfig="$W/controller-manager.conf" --leader-elect=false --bind-address=127.0.0.1 \
    --use-service-account-credentials --service-account-private-key-file="$W/pki/sa.key" --root-ca-file="$W/pki/ca.crt"
  start kube-scheduler kube-scheduler --kubeconfig="$W/scheduler.conf" --leader-elect=false --bind-address=127.0.0.1
}

up() {
  rm -rf "$W/log"
  mkdir -p "$W"/{pki,run,log,etcd,containerd,cni,kubelet,plugins}
  # Trials add plugins to Debian's.
  ln -sf /usr/lib/cni/* "$W/plugins/"
  chmod 700 "$W/pki" "$W/etcd"
  keys; configurations; network
  start containerd containerd -c "$W/containerd/config.toml"
  control_plane
  wait_for 60 containerd ctr version
  one_program_image localhost/pause:1 "$PROGRAMS/pause"
  one_program_image localhost/coredns:1 "$PROGRAMS/coredns"
  start kubelet kubelet --config="$W/kubelet.yaml" --kubeconfig="$W/kubelet.conf" --root-dir="$W/kubelet" --cert-dir="$W/kubelet/pki" \
    --hostname-override="$NODE" --node-ip="$OUTSIDE" --node-labels=topology.kubernetes.io/zone=zone-a
  start kube-proxy kube-proxy --config="$W/proxy.yaml"
  wait_for 60 node kubectl get node "$NODE"
  sed "s/DNS_IP/$DNS_IP/" "$HERE/dns.yaml" | kubectl apply -f - >/dev/null
  kubectl wait --for=condition=Ready "node/$NODE" --timeout=120s >/dev/null
  # Network policies alone. It lets everything to ports of Services on the node, of which this cluster has none.
  start kube-router "$ROUTER" --kubeconfig="$KUBECONFIG" --hostname-override="$NODE" --run-firewall --run-router=false \
    --run-service-proxy=false --enable-cni=false --health-port=0 --service-cluster-ip-range="$SERVICES" \
    --service-node-port-range=32766-32767
  kubectl -n kube-system rollout status deployment/coredns --timeout=120s >/dev/null
}

# Containers, then their runtime; kubelet ended before, so that nothing is started again.
end_containers() {
  local c
  for c in $(ctr tasks ls -q); do ctr tasks kill -s KILL "$c" >/dev/null 2>&1 || true; done
  sleep 1
  for c in $(ctr containers ls -q); do
    ctr containers info "$c" | sed -n 's#.*"/var/run/netns/\(cni-[0-9a-f-]*\)".*#\1#p' >> "$W/run/spaces"
    ctr tasks rm -f "$c" >/dev/null 2>&1 || true; ctr containers rm "$c" >/dev/null 2>&1 || true
  done
}

remove_network() {
  local t c r
  [ ! -f "$W/run/ports" ] || unrule nat PREROUTING -i "$BRIDGE" -d "$OUTSIDE" -p tcp --dport "$(cat "$W/run/ports")" -j DNAT --to-destination 127.0.0.1
  unrule filter FORWARD -i "$BRIDGE" -j ACCEPT
  unrule filter FORWARD -o "$BRIDGE" -j ACCEPT
  kube-proxy --cleanup >/dev/null 2>&1 || true
  unrule filter INPUT -j KUBE-FIREWALL; unrule filter OUTPUT -j KUBE-FIREWALL
  for t in filter nat mangle; do for c in KUBE-FIREWALL KUBE-KUBELET-CANARY KUBE-IPTABLES-HINT; do
    iptables -w -t $t -F $c 2>/dev/null && iptables -w -t $t -X $c 2>/dev/null; done; done || true
  # What kube-router wrote, the rest as it was.
  iptables-save -t filter | grep -vE 'KUBE-(ROUTER|NWPLCY|POD-FW)-' | iptables-restore -w
  ipset list -n 2>/dev/null | grep -E '^KUBE-(SRC|DST)-' | while read -r c; do ipset destroy "$c"; done || true
  # The bridge plugin's masquerading, by the name of our network.
  iptables-save -t nat | sed -n '/^-A POSTROUTING.*lastro-kube/s/^-A/-D/p' | while read -r r; do
    eval "iptables -w -t nat $r"; c=${r##* }; iptables -w -t nat -F "$c"; iptables -w -t nat -X "$c"; done || true
  ip link delete "$BRIDGE" 2>/dev/null || true
  ip link delete "$LINK" 2>/dev/null || true
}

down() {
  [ -d "$W/run" ] || return 0
  local p
  for p in kube-router kubelet kube-proxy kube-scheduler kube-controller-manager; do stop "$p"; done
  if alive containerd; then end_containers; fi
  for p in kube-apiserver etcd containerd; do stop "$p"; done
  # Shims that outlived their containers carry our socket in their arguments.
  pgrep -f "containerd-shim.* -address $CRI" | while read -r p; do kill -9 "$p"; done || true
  awk -v w="$W/" 'index($2, w) == 1 {print $2}' /proc/mounts | sort -r | while read -r p; do umount -l "$p"; done
  [ ! -f "$W/run/spaces" ] || sort -u "$W/run/spaces" | while read -r p; do ip netns delete "$p" 2>/dev/null || true; done
  remove_network
  for p in /sys/fs/cgroup/*/kubepods /sys/fs/cgroup/kubepods; do [ -d "$p" ] && find "$p" -depth -type d -exec rmdir {} \; 2>/dev/null; done || true
  rm -rf "$W"/{pki,run,etcd,ipam,cni,kubelet,plugins,containerd,released,*.conf,*.yaml,*.json,resolv.conf}
}

case ${1:-} in
  up) up ;;
  image) one_program_image "$2" "$3" ;;
  down) down ;;
  *) sed -n '2,11p' "$0"; exit 2 ;;
esac
