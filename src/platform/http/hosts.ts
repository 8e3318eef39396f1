/**
 * By which names the shop may be asked for. A page of elsewhere can make its own name lead to this
 * machine (DNS rebinding) and would then be the same origin as the shop; so a request that names
 * another host is answered by nobody here (RFC 9110 §15.5.20).
 */
import type { IncomingMessage } from 'node:http';

export interface ServedHosts {
  /** The hosts for everything, with their ports. */
  everything: ReadonlySet<string>;
  /** Further names for the calls alone. */
  calls: ReadonlySet<string>;
}

export interface HostFault {
  status: 400 | 421;
  text: string;
  /** The name that the shop does not answer to. */
  host?: string;
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Asked by whoever watches over the process, under whatever address it has there. */
const forWatchers = /^\/(?:healthz|readyz)(?:\?|$)/;
const forCalls = /^\/api(?:[/?]|$)/;

/** The public origin, and this machine's own names with the port that is listened at. */
export function servedHosts(server: {
  publicOrigin: string;
  port: number;
  apiHosts: readonly string[];
}): ServedHosts {
  const { protocol, host, hostname, port } = new URL(server.publicOrigin);
  const usual = protocol === 'https:' ? '443' : '80';
  const ports = [String(server.port), ...(loopbackNames.includes(hostname) ? [port || usual] : [])];
  const here = loopbackNames.flatMap((name) => ports.map((each) => `${name}:${each}`));
  const plain = ports.includes('80') ? loopbackNames : [];
  return {
    everything: new Set([host, `${hostname}:${port || usual}`, ...here, ...plain]),
    calls: new Set(server.apiHosts),
  };
}

/** Why a request is not answered; undefined when it may go on. */
export function faultOfHost(
  { everything, calls }: ServedHosts,
  { rawHeaders, url = '/', httpVersion }: IncomingMessage,
): HostFault | undefined {
  const [named, ...others] = hostsIn(rawHeaders);
  if (others.length > 0) return { status: 400, text: 'Send one Host header.\n' };
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  // A whole address says by itself where it goes, whatever the header says (RFC 9112 §3.2.2).
  const host = (authority ?? named)?.toLowerCase();
  if (host === undefined && httpVersion === '1.0') return undefined;
  const path = authority === undefined ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (everything.has(host ?? '') || forWatchers.test(path)) return undefined;
  if (calls.has(host ?? '') && forCalls.test(path)) return undefined;
  return { status: 421, text: 'This shop does not answer to that name.\n', host: host ?? '' };
}

function hostsIn(raw: readonly string[]): string[] {
  const hosts: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(raw[index + 1] ?? '');
  }
  return hosts;
}
