/** What listens over TLS: which versions and ciphers, and a certificate that is renewed. */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testCertificate } from '#test/support/certificate.ts';
import { createWebServer, reloadWhenChanged, type TlsFiles } from './web-server.ts';

const log = createLog('silent');
let folder: string;
let tls: TlsFiles;
let server: ReturnType<typeof createWebServer>;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-server-'));
  tls = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const { cert, key } = testCertificate();
  await writeFile(tls.certificate, cert);
  await writeFile(tls.key, key);
  server = createWebServer({ tls, log }, (_request, response) => response.end('over TLS'));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await new Promise((done) => void server.close(done));
  await rm(folder, { recursive: true, force: true });
});

/** The protocol and cipher that were agreed on; why not, else. */
function connectTls(options: ConnectionOptions): Promise<string> {
  return new Promise((done) => {
    const socket: TLSSocket = connect(
      // The certificate is of a tests' server: who it names is not what is asked here.
      { ...options, port, host: '127.0.0.1', rejectUnauthorized: false },
      () => {
        done(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      },
    );
    socket.on('error', (error) => done(`refused: ${error.message}`));
  });
}

test('TLS 1.3 and 1.2 are spoken, with forward secrecy', async () => {
  expect(await connectTls({})).toMatch(/^TLSv1\.3 TLS_AES_256_GCM_SHA384$/);
  expect(await connectTls({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-RSA-AES256-GCM/);
});

test.each<[string, ConnectionOptions]>([
  ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ['a cipher without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' }],
  ['CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES256-SHA384' }],
])('%s is refused', async (_, options) => {
  expect(await connectTls(options)).toMatch(/^refused/);
});

test('a certificate that is renewed on disk is taken up, half a one is not', async () => {
  const applyOptions = vi.fn<(options: object) => void>();
  const reloadIfChanged = reloadWhenChanged(tls, log, applyOptions);
  reloadIfChanged();
  expect(applyOptions).not.toHaveBeenCalled();
  await utimes(tls.certificate, new Date(), new Date(Date.now() + 5000));
  reloadIfChanged();
  expect(applyOptions).toHaveBeenCalledOnce();
  await rm(tls.key);
  reloadIfChanged();
  expect(applyOptions).toHaveBeenCalledOnce();
});
