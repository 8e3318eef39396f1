import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#platform/setting-kinds.ts';

/** The address that a request comes from, as far as proxies in front are believed. */
export type PeerOf = (request: IncomingMessage) => string;

/**
 * Whether somebody at this machine asks, and nobody through it: for pages on which everybody
 * could be anybody. A page of elsewhere that made its name lead here is told from ours by the
 * name it asks for.
 */
export function isFromHere(peerOf: PeerOf, request: IncomingMessage): boolean {
  const { remoteAddress = '' } = request.socket;
  const { host = '' } = request.headers;
  const name = `http://${host}`;
  return (
    isThisMachine(remoteAddress) &&
    isThisMachine(peerOf(request)) &&
    // A proxy that the settings do not know of brings strangers.
    !Object.keys(request.headers).some(isProxyHeader) &&
    URL.canParse(name) &&
    isLoopback(name)
  );
}

function isProxyHeader(name: string): boolean {
  return /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);
}

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address);
}
