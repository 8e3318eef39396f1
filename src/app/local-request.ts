import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#platform/loopback.ts';

/** The client's IP address, with the headers of trusted proxies taken into account. */
export type ClientIpOf = (request: IncomingMessage) => string;

/**
 * Whether a request comes from this machine and not through a proxy on it: for pages that let
 * anybody open any account. A foreign page whose host name resolves to this machine (DNS rebinding)
 * is detected by the host name of the request.
 */
export function isLocalRequest(clientIpOf: ClientIpOf, request: IncomingMessage): boolean {
  const { remoteAddress = '' } = request.socket;
  const { host = '' } = request.headers;
  const url = `http://${host}`;
  return (
    isLoopbackAddress(remoteAddress) &&
    isLoopbackAddress(clientIpOf(request)) &&
    // A proxy that is not in the settings may forward requests of others.
    !Object.keys(request.headers).some(isProxyHeader) &&
    URL.canParse(url) &&
    isLoopback(url)
  );
}

function isProxyHeader(name: string): boolean {
  return /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);
}

function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address);
}
