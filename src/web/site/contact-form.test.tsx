/** The contact form with script: an error keeps what was typed, and success is confirmed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installContactForm } from './contact-form.ts';

const form =
  '<form data-contact action="https://shop.example/api/contact"><input name="message" value="hi">' +
  '<p role="alert" data-offline="No line."></p><button type="submit"></button></form>';

const assign = vi.fn<(to: string) => void>();
beforeEach(() => {
  document.body.innerHTML = form;
  vi.stubGlobal('location', { assign });
  installContactForm();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
});

const alertText = () => document.querySelector('[role="alert"]')?.textContent;
const send = () => {
  const submitEvent = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(submitEvent);
  return submitEvent;
};

test('what arrived leads to the gallery, which says so once', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ acknowledged: true }));
  vi.stubGlobal('fetch', fetchMock);
  expect(send().defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/gallary'));
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"message":"hi"}');
  for (const isHidden of [false, true]) {
    document.body.innerHTML = '<p hidden data-arrived tabindex="-1"></p>';
    installContactForm();
    expect(document.querySelector('p')?.hidden).toBe(isHidden);
  }
});

test('an error shows in the shop’s words, and what was typed stays', async () => {
  const problem = { detail: 'Five messages an hour. Try again at 14:05.' };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 429 }));
  send();
  await vi.waitFor(() => expect(alertText()).toBe(problem.detail));
  expect(document.querySelector('input')?.value).toBe('hi');
  expect(assign).not.toHaveBeenCalled();
});

test('without a line the page says so, and the message can be sent again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  send();
  await vi.waitFor(() => expect(alertText()).toBe('No line.'));
  expect(document.querySelector('button')?.disabled).toBe(false);
});

test('pressed twice it is sent once', () => {
  const fetchMock = vi.fn<typeof fetch>(() => Promise.withResolvers<Response>().promise);
  vi.stubGlobal('fetch', fetchMock);
  send();
  send();
  expect(fetchMock).toHaveBeenCalledOnce();
});
