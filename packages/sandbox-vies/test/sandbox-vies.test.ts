import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxVies, type SandboxVies } from '../src/sandbox-vies.ts';

let vies: SandboxVies;

beforeAll(async () => {
  vies = await startSandboxVies({ slowMs: 50 });
});
afterAll(() => vies.close());
afterEach(() => vies.answerAllWith(undefined));

const requester = { requesterMemberStateCode: 'DE', requesterNumber: '111111111' };

async function ask(body: object | string, operation = 'check-vat-number') {
  const response = await fetch(`${vies.url}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const failure = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

describe('a number', () => {
  test('that is valid has a name, an address and the day', async () => {
    const { body } = await ask({ countryCode: 'FR', vatNumber: '83404833048' });
    expect(body).toMatchObject({
      ...{ countryCode: 'FR', vatNumber: '83404833048', valid: true, requestIdentifier: '' },
      ...{ name: 'SANDBOX FR 83404833048', address: '1 SANDBOX STREET\n00000 FR' },
      requestDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('has a request identifier where the requester is named', async () => {
    const { body } = await ask({ countryCode: 'FR', vatNumber: '83404833048', ...requester });
    expect(body.requestIdentifier).toMatch(/^WAPI\w{12}$/);
    expect(vies.requests.at(-1)).toMatchObject(requester);
  });

  test('of a state that names nobody has no name', async () => {
    const { body } = await ask({ countryCode: 'DE', vatNumber: '123456789' });
    expect(body).toMatchObject({ valid: true, name: '---', address: '---' });
  });

  test('of nobody is not valid', async () => {
    const { body } = await ask({ countryCode: 'FR', vatNumber: '83404833200' });
    expect(body).toMatchObject({ valid: false, name: '---' });
  });

  test.each([
    ['300', 'SERVICE_UNAVAILABLE'],
    ['301', 'MS_UNAVAILABLE'],
    ['302', 'TIMEOUT'],
    ['600', 'MS_MAX_CONCURRENT_REQ'],
  ])('that ends in %s has no answer: %s', async (digits, error) => {
    const answer = await ask({ countryCode: 'FR', vatNumber: `83404833${digits}` });
    expect(answer).toEqual({ status: 200, body: failure(error) });
  });

  test.each([{ countryCode: 'GB' }, { vatNumber: 'a b' }, { vatNumber: '' }, {}])(
    'is no number: %o',
    async (wrong) => {
      const body = { countryCode: 'FR', vatNumber: '83404833048', ...wrong };
      const answer = await ask(Object.keys(wrong).length === 0 ? 'x' : body);
      expect(answer.body).toEqual(failure('INVALID_INPUT'));
    },
  );

  test('that ends in 900 is answered slowly', async () => {
    const started = performance.now();
    const { body } = await ask({ countryCode: 'FR', vatNumber: '83404833900' });
    expect(body).toMatchObject({ valid: true });
    expect(performance.now() - started).toBeGreaterThanOrEqual(45);
  });
});

test('all numbers have one answer for a while', async () => {
  const number = { countryCode: 'FR', vatNumber: '83404833048' };
  vies.answerAllWith('MS_UNAVAILABLE');
  expect((await ask(number)).body).toEqual(failure('MS_UNAVAILABLE'));
  vies.answerAllWith(undefined);
  expect((await ask(number)).body).toMatchObject({ valid: true });
});

test.each([
  ['100', { valid: true }],
  ['200', { valid: false }],
  ['302', failure('TIMEOUT')],
  ['999', failure('SERVICE_UNAVAILABLE')],
])('the test service answers %s as VIES does', async (vatNumber, expected) => {
  const { body } = await ask({ countryCode: 'IT', vatNumber }, 'check-vat-test-service');
  expect(body).toMatchObject(expected);
});

test('other addresses and methods are not there', async () => {
  expect((await ask({}, 'check-status')).status).toBe(404);
  expect((await fetch(`${vies.url}/check-vat-number`)).status).toBe(405);
});

test('it closes while somebody waits', async () => {
  const other = await startSandboxVies({ slowMs: 60_000 });
  const body = JSON.stringify({ countryCode: 'FR', vatNumber: '83404833900' });
  const waiting = fetch(`${other.url}/check-vat-number`, { method: 'POST', body }).then(
    () => 'answered',
    () => 'ended',
  );
  await expect.poll(() => other.requests).toHaveLength(1);
  await other.close();
  expect(await waiting).toBe('ended');
});
