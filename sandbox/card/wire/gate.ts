/**
 * Who may come near. The server listens on loopback, but every page in a visitor's browser can
 * reach loopback too: foreign hosts (DNS rebinding) and foreign pages are turned away.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export interface Gate {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
}

/** Admits the server's own address and the shop's origins; loopback goes by all its names. */
export function gateFor(origins: readonly string[]): Gate {
  const all = origins.flatMap(namesOf);
  return { hosts: new Set(all.map(({ host }) => host)), origins: new Set(all.map(originOf)) };
}

/** Why the request is turned away; undefined when it may pass. */
export function turnedAway({ hosts, origins }: Gate, headers: IncomingHttpHeaders) {
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
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}

function namesOf(origin: string): URL[] {
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
