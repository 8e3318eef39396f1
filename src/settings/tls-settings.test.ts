import { expect, test } from 'vitest';
import { findTlsErrors, readTlsFiles } from './tls-settings.ts';

const server = { publicOrigin: 'https://shop.example' };
const files = { TLS_CERT_FILE: '/run/cert.pem', TLS_KEY_FILE: '/run/key.pem' };

test('without a certificate the shop stands behind a proxy', () => {
  expect(findTlsErrors({}, server)).toEqual([]);
  expect(readTlsFiles({})).toBeUndefined();
});

test('with one the shop ends TLS itself', () => {
  expect(findTlsErrors(files, server)).toEqual([]);
  expect(readTlsFiles(files)).toEqual({ certificate: '/run/cert.pem', key: '/run/key.pem' });
});

test.each([
  ['a certificate without its key', { TLS_CERT_FILE: '/run/cert.pem' }, server, 'set both'],
  ['a key without its certificate', { TLS_KEY_FILE: '/run/key.pem' }, server, 'set both'],
  ['one for http', files, { publicOrigin: 'http://localhost:3000' }, 'PUBLIC_ORIGIN with https://'],
])('%s is refused', (_, settings, serverContext, message) => {
  expect(findTlsErrors(settings, serverContext)).toEqual([expect.stringContaining(message)]);
});
