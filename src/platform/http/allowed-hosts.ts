/**
 * The host names that requests may name. A foreign page can make its own name resolve to this
 * machine (DNS rebinding) and would then be the same origin as the shop; so a request that names
 * another host gets 421 (RFC 9110 §15.5.20).
 */
import type { IncomingMessage } from 'node:http';

export interface AllowedHosts {
  /** Hosts for pages and API, with their ports. */
  all: ReadonlySet<string>;
  /** Further names for the API alone. */
  api: ReadonlySet<string>;
}

export interface HostError {
  status: 400 | 421;
  text: string;
  /** The name that the shop does not answer to. */
  host?: string;
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Health checks come by any address that the process has. */
const healthPaths = /^\/(?:healthz|readyz)(?:\?|$)/;
const apiPaths = /^\/api(?:[/?]|$)/;

/** The public origin, and this machine's own names with the port that is listened at. */
export function listAllowedHosts(server: {
  publicOrigin: string;
  port: number;
  apiHosts: readonly string[];
}): AllowedHosts {
  const { protocol, host, hostname, port } = new URL(server.publicOrigin);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const ports = [
    String(server.port),
    ...(loopbackNames.includes(hostname) ? [port || defaultPort] : []),
  ];
  const loopbackHosts = loopbackNames.flatMap((name) => ports.map((each) => `${name}:${each}`));
  const hostsWithoutPort = ports.includes('80') ? loopbackNames : [];
  return {
    all: new Set([
      host,
      `${hostname}:${port || defaultPort}`,
      ...loopbackHosts,
      ...hostsWithoutPort,
    ]),
    api: new Set(server.apiHosts),
  };
}

/** Why a request is rejected; undefined when it is allowed. */
export function checkHost(
  { all, api }: AllowedHosts,
  { rawHeaders, url = '/', httpVersion }: IncomingMessage,
): HostError | undefined {
  const place = findHostHeader(rawHeaders, 0);
  if (place !== -1 && findHostHeader(rawHeaders, place + 2) !== -1)
    return { status: 400, text: 'Send one Host header.\n' };
  const hostHeader = place === -1 ? undefined : rawHeaders[place + 1];
  // Each request comes through here, and next to none has an absolute target.
  const authority = url.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  // An absolute request target takes precedence over the header (RFC 9112 §3.2.2).
  const host = (authority ?? hostHeader)?.toLowerCase();
  if (host === undefined && httpVersion === '1.0') return undefined;
  const path = authority === undefined ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (all.has(host ?? '') || healthPaths.test(path)) return undefined;
  if (api.has(host ?? '') && apiPaths.test(path)) return undefined;
  return { status: 421, text: 'This shop does not answer to that name.\n', host: host ?? '' };
}

/** Its place in the raw list from there on; -1 without one. */
function findHostHeader(raw: readonly string[], from: number): number {
  for (let index = from; index < raw.length; index += 2) {
    const name = raw[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') return index;
  }
  return -1;
}
