/** The prices of a company in a browser: asked for once, and again where that failed. */
import { afterEach, expect, test, vi } from 'vitest';
import { forgetSession } from '#web/identity/stored-session.ts';
import { forgetCompanyPrices, loadCompanyPrices } from './company-prices.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  forgetCompanyPrices();
});

const company = { _id: 'hall', name: 'Hall', group: null, deliveryTerms: '' };

function answer(...answers: (object | undefined)[]) {
  const fetched = vi.fn<typeof fetch>();
  for (const body of answers) {
    if (body) fetched.mockResolvedValueOnce(Response.json(body));
    else fetched.mockRejectedValueOnce(new TypeError('offline'));
  }
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('prices that could not be loaded are asked for once more', async () => {
  localStorage.setItem('token', 'anna');
  const fetched = answer(undefined, { company, lists: [] });
  expect(await loadCompanyPrices()).toBeUndefined();
  expect(await loadCompanyPrices()).toMatchObject({ company });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('those that are there are asked for once, until another company is chosen', async () => {
  localStorage.setItem('token', 'anna');
  const fetched = answer({ company, lists: [] }, { company: null, lists: [] });
  await loadCompanyPrices();
  expect(await loadCompanyPrices()).toMatchObject({ company });
  expect(fetched).toHaveBeenCalledTimes(1);
  forgetCompanyPrices();
  expect(await loadCompanyPrices()).toBeUndefined();
});

test('who signs out meanwhile waits for no answer, which would be a refusal', async () => {
  localStorage.setItem('token', 'anna');
  const fetched = vi.fn<typeof fetch>().mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  const prices = loadCompanyPrices();
  forgetSession();
  expect(await prices).toBeUndefined();
});
