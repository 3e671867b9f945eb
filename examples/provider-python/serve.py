"""Starts the provider and ends it in order: flags, certificates, health, reflection, drain."""

import argparse
import difflib
import os
import signal
import ssl
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from virtfleet.provider.v1 import provider_pb2, provider_pb2_grpc

from provider import VERSION, Provider

SERVICE = provider_pb2.DESCRIPTOR.services_by_name["Provider"].full_name
FLAGS = ("--port", "--tls-dir", "--insecure")
# A port in use is an error, and a manager may ping every 20 s while a call runs.
OPTIONS = [("grpc.so_reuseport", 0), ("grpc.http2.min_ping_interval_without_data_ms", 10_000)]


def fail(code, sentence):
    print(sentence, file=sys.stderr)
    sys.exit(code)


def read_flags():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.error = lambda message: fail(64, message)
    parser.add_argument("--port", type=int, default=9443, help="0 takes one that is free")
    parser.add_argument("--tls-dir", type=Path, default="/etc/virtrigaud/tls", help="has tls.crt, tls.key, ca.crt")
    parser.add_argument("--insecure", action="store_true", help="no certificates, and loopback only")
    flags, unknown = parser.parse_known_args()
    if unknown:
        nearest = difflib.get_close_matches(unknown[0], FLAGS, n=1, cutoff=0)[0]
        fail(64, f"There is no flag '{unknown[0]}'; the nearest is {nearest}.")
    flags.insecure |= os.getenv("VIRTRIGAUD_PROVIDER_INSECURE") == "true"
    return flags


def certificates(folder):
    """The server's certificate and the CA of its callers, tried before they are used."""
    chain, key, ca = (folder / name for name in ("tls.crt", "tls.key", "ca.crt"))
    configuration = grpc.ssl_server_certificate_configuration([(key.read_bytes(), chain.read_bytes())], ca.read_bytes())
    for load, files in (("load_cert_chain", (chain, key)), ("load_verify_locations", (ca,))):
        try:
            getattr(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), load)(*files)
        except ssl.SSLError as error:
            raise OSError(f"{' with '.join(map(str, files))} is broken: {error}") from error
    return configuration


def rotated(folder):
    try:
        return certificates(folder)
    except OSError:
        return None  # half-written files: the last good ones stay


def bind(server, flags):
    """The address it serves on. Each TLS handshake reads the files again."""
    if flags.insecure:
        return f"127.0.0.1:{server.add_insecure_port(f'127.0.0.1:{flags.port}')} (insecure)"
    first = certificates(flags.tls_dir)
    tls = grpc.dynamic_ssl_server_credentials(first, lambda: rotated(flags.tls_dir), require_client_authentication=True)
    return f"[::]:{server.add_secure_port(f'[::]:{flags.port}', tls)} (mTLS)"


def main():
    flags = read_flags()
    if os.getenv("VIRTRIGAUD_PROVIDER_ALLOWED_SANS"):
        fail(78, "VIRTRIGAUD_PROVIDER_ALLOWED_SANS is set, and this example cannot honour it.")
    server = grpc.server(ThreadPoolExecutor(max_workers=32), options=OPTIONS)
    provider_pb2_grpc.add_ProviderServicer_to_server(Provider(), server)
    state = health.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(state, server)
    reflection.enable_server_reflection([SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME], server)
    try:
        address = bind(server, flags)
    except OSError as error:
        fail(78, f"The provider cannot start without its certificates: {error}.")
    except RuntimeError:
        fail(78, f"The provider cannot start: port {flags.port} is in use.")
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    server.start()
    for service in ("", SERVICE):
        state.set(service, health_pb2.HealthCheckResponse.SERVING)
    print(f"python provider {VERSION} serves on {address}", flush=True)
    stop.wait()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a second one must not cut the end short
    state.enter_graceful_shutdown()  # health turns NOT_SERVING
    server.stop(grace=30).wait()  # new calls are refused, running ones end


if __name__ == "__main__":
    main()
