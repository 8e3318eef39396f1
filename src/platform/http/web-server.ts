/** What listens: HTTP, or HTTPS where a certificate is set and no proxy ends TLS in front. */
import { readFileSync, statSync } from 'node:fs';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions as Patience,
} from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { Log } from '#platform/log.ts';
import { limitConnections } from './connection-limit.ts';

/** PEM files: the certificate with its chain, and its private key. */
export interface TlsFiles {
  certificate: string;
  key: string;
}

/** TLS 1.2 with forward secrecy and authenticated encryption only; 1.3 knows nothing else. */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':');

const lookEveryMs = 60_000;

export interface WebServerParts {
  tls?: TlsFiles | undefined;
  log: Log;
  patience?: Patience;
  /** Connections that one network may have open at once; as many as it likes when undefined. */
  connectionsPerNetwork?: number | undefined;
}

/** A server that does not listen yet. A certificate that is renewed on disk is taken up. */
export function createWebServer(parts: WebServerParts, listener: RequestListener): Server {
  const server = plainOrTls(parts, listener);
  const { connectionsPerNetwork: most, log } = parts;
  if (most !== undefined) limitConnections(server, { most, log });
  return server;
}

function plainOrTls(
  { tls, log, patience = {} }: WebServerParts,
  listener: RequestListener,
): Server {
  if (!tls) return createServer(patience, listener);
  const server = createTlsServer({ ...patience, ...optionsOf(tls) }, listener);
  const timer = setInterval(
    renewWhenChanged(tls, log, (fresh) => server.setSecureContext(fresh)),
    lookEveryMs,
  );
  timer.unref();
  server.on('close', () => clearInterval(timer));
  return server;
}

function optionsOf({ certificate, key }: TlsFiles): ServerOptions {
  return {
    ...{ cert: readFileSync(certificate), key: readFileSync(key) },
    ...{ minVersion: 'TLSv1.2', ciphers, honorCipherOrder: true },
  };
}

/** Half-written files are left for the next look: the old certificate goes on until then. */
export function renewWhenChanged(
  tls: TlsFiles,
  log: Log,
  renew: (options: ServerOptions) => void,
): () => void {
  let seen = changedAt(tls);
  return () => {
    try {
      const now = changedAt(tls);
      if (now === seen) return;
      renew(optionsOf(tls));
      seen = now;
      log.info('the certificate was renewed');
    } catch (error) {
      log.warn({ err: error }, 'the certificate could not be read anew');
    }
  };
}

function changedAt({ certificate, key }: TlsFiles): string {
  return [certificate, key].map((file) => statSync(file).mtimeMs).join(' ');
}
