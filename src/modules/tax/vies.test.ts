/** Asking VIES, against its sandbox. */
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandboxVies, type SandboxVies } from '@ferrule/sandbox-vies';
import { createVies, type Vies } from './vies.ts';

let sandbox: SandboxVies;
let vies: Vies;

beforeAll(async () => {
  sandbox = await startSandboxVies();
  vies = createVies({ open: async () => sandbox.url, timeoutMs: 200 });
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.answerAllWith(undefined));

const numberOf = (number: string) => {
  return { country: number.slice(0, 2).replace('EL', 'GR'), number };
};
const lyon = numberOf('FR83404833048');
const requester = numberOf('DE123456789');
const ask = (number: string) => vies.ask({ number: numberOf(number), requester });

test('a valid number has a name, an address and a request identifier', async () => {
  expect(await ask('FR83404833048')).toEqual({
    ...{ state: 'valid', requestId: expect.stringMatching(/^WAPI\w+$/) },
    ...{ name: 'SANDBOX FR 83404833048', address: '1 SANDBOX STREET\n00000 FR' },
  });
  expect(sandbox.requests.at(-1)).toMatchObject({
    ...{ countryCode: 'FR', vatNumber: '83404833048' },
    ...{ requesterMemberStateCode: 'DE', requesterNumber: '123456789' },
  });
});

test('Greece has its own code, and without a requester there is no identifier', async () => {
  const answer = await vies.ask({ number: numberOf('EL123456789'), requester: undefined });
  expect(answer).toMatchObject({ state: 'valid', requestId: '' });
  expect(sandbox.requests.at(-1)).toMatchObject({ countryCode: 'EL' });
});

test('a state that names nobody answers no name', async () => {
  expect(await ask('DE987654321')).toMatchObject({ state: 'valid', name: '', address: '' });
});

test('a number that VIES does not know is invalid', async () => {
  expect(await ask('FR83404833200')).toMatchObject({ state: 'invalid', name: '' });
});

test.each([
  ['FR83404833201', 'INVALID_INPUT'],
  ['FR83404833300', 'SERVICE_UNAVAILABLE'],
  ['FR83404833301', 'MS_UNAVAILABLE'],
  ['FR83404833600', 'MS_MAX_CONCURRENT_REQ'],
  // Slower than it may be.
  ['FR83404833900', 'TIMEOUT'],
])('%s is unavailable and never invalid: %s', async (number, error) => {
  expect(await ask(number)).toEqual({ state: 'unavailable', error });
});

test('without its requester it is asked once more where that one is refused', async () => {
  const before = sandbox.requests.length;
  expect(await ask('FR83404833202')).toMatchObject({ error: 'INVALID_REQUESTER_INFO' });
  const [first, second] = sandbox.requests.slice(before);
  expect([first?.requesterNumber, second?.requesterNumber]).toEqual(['123456789', '']);
});

test.each([
  ['no JSON', 200, '<html>'],
  ['no word about it', 200, '{"valid":"true"}'],
  ['a page of errors', 503, '{"valid":true}'],
  ['too much', 200, JSON.stringify({ valid: true, name: 'x'.repeat(40_000) })],
])('%s is unavailable', async (_, status, text) => {
  const server = createServer((_request, response) => response.writeHead(status).end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const other = createVies({ open: async () => `http://127.0.0.1:${port}` });
  expect(await other.ask({ number: lyon, requester })).toMatchObject({ state: 'unavailable' });
  server.closeAllConnections();
  server.close();
});

test('nobody at its address is unavailable', async () => {
  const nobody = createVies({ open: async () => 'http://127.0.0.1:1' });
  expect(await nobody.ask({ number: lyon, requester })).toMatchObject({ state: 'unavailable' });
  const broken = createVies({ open: () => Promise.reject(new Error('no sandbox')) });
  expect(await broken.ask({ number: lyon, requester })).toMatchObject({ state: 'unavailable' });
});
