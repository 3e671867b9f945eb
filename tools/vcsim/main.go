// Command vcsim serves a simulated vCenter over TLS until it is told to stop.
package main

import (
	"crypto/tls"
	"flag"
	"fmt"
	"log"
	"net/url"
	"os"
	"os/signal"
	"syscall"

	"github.com/vmware/govmomi/simulator"

	_ "github.com/vmware/govmomi/pbm/simulator"
	_ "github.com/vmware/govmomi/vapi/simulator"
)

func main() {
	model := simulator.VPX()
	defer model.Remove()

	listen := flag.String("l", "127.0.0.1:0", "listen address")
	username := flag.String("username", "user", "login name")
	password := flag.String("password", "pass", "login password")
	certificate := flag.String("cert", "", "server certificate, PEM (the simulator's own when left out)")
	key := flag.String("key", "", "key of the server certificate, PEM")
	flag.IntVar(&model.Datacenter, "dc", model.Datacenter, "datacenters")
	flag.IntVar(&model.Cluster, "cluster", model.Cluster, "clusters in each datacenter")
	flag.IntVar(&model.ClusterHost, "host", model.ClusterHost, "hosts in each cluster")
	flag.IntVar(&model.Host, "standalone-host", model.Host, "hosts outside of clusters in each datacenter")
	flag.IntVar(&model.Datastore, "ds", model.Datastore, "datastores in each datacenter")
	flag.IntVar(&model.Portgroup, "pg", model.Portgroup, "port groups in each datacenter")
	flag.IntVar(&model.Machine, "vm", model.Machine, "VMs in each resource pool")
	flag.IntVar(&model.DelayConfig.Delay, "delay", 0, "milliseconds added to every call")
	flag.Parse()

	if err := model.Create(); err != nil {
		log.Fatal(err)
	}
	service := model.Service
	service.RegisterEndpoints = true
	service.Listen = &url.URL{Host: *listen, User: url.UserPassword(*username, *password)}
	service.TLS = new(tls.Config)
	if *certificate != "" {
		pair, err := tls.LoadX509KeyPair(*certificate, *key)
		if err != nil {
			log.Fatal(err)
		}
		service.TLS.Certificates = []tls.Certificate{pair}
	}

	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	server := service.NewServer()
	defer server.Close()
	fmt.Printf("%s://%s%s\n", server.URL.Scheme, server.URL.Host, server.URL.Path)
	<-stop
}
