import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const publicServer = { PUBLIC_ORIGIN: 'https://shop.example', SANDBOX_PAYMENTS: 'public' };
const hosted = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

test('the sandbox answers on this machine, and VIES itself anywhere else', () => {
  expect(loadConfig({}).vies).toEqual({ kind: 'sandbox' });
  expect(loadConfig(publicServer).vies).toEqual({ kind: 'hosted', url: hosted });
  expect(loadConfig({ VIES_URL: `${hosted}/` }).vies).toEqual({ kind: 'hosted', url: hosted });
});

test('it is asked in the clear on this machine alone', () => {
  const url = 'http://127.0.0.1:4300';
  expect(loadConfig({ VIES_URL: url }).vies).toEqual({ kind: 'hosted', url });
  expect(() => loadConfig({ VIES_URL: 'http://vies.example' })).toThrow('VIES_URL must begin');
  expect(() => loadConfig({ VIES_URL: 'vies' })).toThrow('VIES_URL must be an http');
});
