/** The HTTP server, or HTTPS where a certificate is set and no proxy in front terminates TLS. */
import { readFileSync, statSync } from 'node:fs';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions as TimeoutOptions,
} from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { Log } from '#platform/log.ts';
import { createCachedHeadResponse } from './cached-head.ts';
import { limitConnections } from './connection-limit.ts';

/** PEM files: the certificate with its chain, and its private key. */
export interface TlsFiles {
  certificate: string;
  key: string;
}

/** TLS 1.2 only with forward secrecy and authenticated encryption; TLS 1.3 has nothing else. */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':');

const certificateCheckMs = 60_000;

export interface WebServerOptions {
  tls?: TlsFiles | undefined;
  log: Log;
  timeouts?: TimeoutOptions;
  /** The most connections of one network at once; unlimited when undefined. */
  connectionsPerNetwork?: number | undefined;
}

/** A server that does not listen yet. A certificate that is renewed on disk is reloaded. */
export function createWebServer(options: WebServerOptions, listener: RequestListener): Server {
  const server = createHttpOrHttpsServer(options, listener);
  const { connectionsPerNetwork: limit, log } = options;
  if (limit !== undefined) limitConnections(server, { most: limit, log });
  return server;
}

function createHttpOrHttpsServer(
  { tls, log, timeouts = {} }: WebServerOptions,
  listener: RequestListener,
): Server {
  const options = { ...timeouts, ServerResponse: createCachedHeadResponse() };
  if (!tls) return createServer(options, listener);
  const server = createTlsServer({ ...options, ...readTlsOptions(tls) }, listener);
  const timer = setInterval(
    reloadWhenChanged(tls, log, (newOptions) => server.setSecureContext(newOptions)),
    certificateCheckMs,
  );
  timer.unref();
  server.on('close', () => clearInterval(timer));
  return server;
}

function readTlsOptions({ certificate, key }: TlsFiles): ServerOptions {
  return {
    ...{ cert: readFileSync(certificate), key: readFileSync(key) },
    ...{ minVersion: 'TLSv1.2', ciphers, honorCipherOrder: true },
  };
}

/** Half-written files are left for the next check: the old certificate is used until then. */
export function reloadWhenChanged(
  tls: TlsFiles,
  log: Log,
  applyOptions: (options: ServerOptions) => void,
): () => void {
  let lastModified = readModificationTimes(tls);
  return () => {
    try {
      const modified = readModificationTimes(tls);
      if (modified === lastModified) return;
      applyOptions(readTlsOptions(tls));
      lastModified = modified;
      log.info('the certificate was renewed');
    } catch (error) {
      log.warn({ err: error }, 'the certificate could not be read anew');
    }
  };
}

function readModificationTimes({ certificate, key }: TlsFiles): string {
  return [certificate, key].map((file) => statSync(file).mtimeMs).join(' ');
}
