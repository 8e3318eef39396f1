/**
 * The hosts and origins that may call. The server listens on loopback, but every web page can
 * reach loopback too: foreign hosts (DNS rebinding) and foreign pages are rejected.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export interface AllowedOrigins {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
}

/** Allows the server's own address and the shop's origins; loopback under all its names. */
export function allowOrigins(origins: readonly string[]): AllowedOrigins {
  const all = origins.flatMap(aliasesOf);
  return { hosts: new Set(all.map(({ host }) => host)), origins: new Set(all.map(originOf)) };
}

/** Why the request is rejected; undefined when it is allowed. */
export function rejectionReason({ hosts, origins }: AllowedOrigins, headers: IncomingHttpHeaders) {
  if (!hosts.has(headers.host ?? '')) return 'this host is not served here';
  if (headers.origin !== undefined && !origins.has(headers.origin)) {
    return 'this origin is not the shop';
  }
  const site = headers['sec-fetch-site'];
  // Programs send no such header; browsers always do.
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return 'this page is not the shop';
}

/** Whether only this machine can reach a host of that name. */
export function isLoopback(name: string): boolean {
  const hostname = name.replace(/^\[(.*)\]$/, '$1');
  if (isIP(hostname) === 4) return hostname.startsWith('127.');
  return hostname === '::1' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

function aliasesOf(origin: string): URL[] {
  const url = new URL(origin);
  if (!isLoopback(url.hostname)) return [url];
  return [url.hostname, '127.0.0.1', 'localhost', '[::1]'].map((name) => {
    const alias = new URL(url);
    alias.hostname = name;
    return alias;
  });
}

function originOf({ origin }: URL): string {
  return origin;
}
