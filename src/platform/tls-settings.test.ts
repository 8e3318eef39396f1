import { expect, test } from 'vitest';
import { tlsFaults, tlsFiles } from './tls-settings.ts';

const shown = { publicOrigin: 'https://shop.example' };
const files = { TLS_CERT_FILE: '/run/cert.pem', TLS_KEY_FILE: '/run/key.pem' };

test('without a certificate the shop stands behind a proxy', () => {
  expect(tlsFaults({}, shown)).toEqual([]);
  expect(tlsFiles({})).toBeUndefined();
});

test('with one the shop ends TLS itself', () => {
  expect(tlsFaults(files, shown)).toEqual([]);
  expect(tlsFiles(files)).toEqual({ certificate: '/run/cert.pem', key: '/run/key.pem' });
});

test.each([
  ['a certificate without its key', { TLS_CERT_FILE: '/run/cert.pem' }, shown, 'set both'],
  ['a key without its certificate', { TLS_KEY_FILE: '/run/key.pem' }, shown, 'set both'],
  ['one for http', files, { publicOrigin: 'http://localhost:3000' }, 'PUBLIC_ORIGIN with https://'],
])('%s is refused', (_, given, where, told) => {
  expect(tlsFaults(given, where)).toEqual([expect.stringContaining(told)]);
});
