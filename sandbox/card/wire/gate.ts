/**
 * Who may come near. The server listens on loopback, but every page in a visitor's browser can
 * reach loopback too: foreign hosts (DNS rebinding) and foreign pages are turned away.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface Gate {
  /** The host and port the server itself listens at. */
  ownHosts: readonly string[];
  shopOrigins(): readonly string[];
}

/** Why the request is turned away; undefined when it may pass. */
export function turnedAway(gate: Gate, headers: IncomingHttpHeaders): string | undefined {
  const origins = gate.shopOrigins();
  const hosts = [...gate.ownHosts, ...origins.map((origin) => new URL(origin).host)];
  if (!hosts.includes(headers.host ?? '')) return 'this host is not served here';
  const { origin } = headers;
  const own = gate.ownHosts.map((host) => `http://${host}`);
  if (origin !== undefined && !origins.includes(origin) && !own.includes(origin)) {
    return 'this origin is not the shop';
  }
  const site = headers['sec-fetch-site'];
  // Programs send no such header; browsers always do.
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return 'this page is not the shop';
}
