/** The emails screen: on the shop's own machine it links to the sandbox mailbox. */
import { describe, expect, test } from 'vitest';
import {
  findAll,
  mockFetch,
  neverResolves,
  findOne,
  renderPage,
  click,
  textOf,
} from '#test/traceability/page.tsx';
import EmailsScreen from './emails.tsx';

const open = (transport: string) => {
  mockFetch(neverResolves);
  const mailbox = transport === 'sandbox' ? '/sandbox-mail/word' : undefined;
  const data = { transport, mailbox, waiting: 2, failing: 1, givenUp: 0, unsent: [] };
  return renderPage({ Component: EmailsScreen, data });
};

test('emails that are read on this machine have a link to them', async () => {
  await open('sandbox');
  expect(findOne('main p a').getAttribute('href')).toBe('/sandbox-mail/word');
});

test('where a mail server takes them, there is none', async () => {
  await open('smtp');
  expect(findAll('main p a')).toEqual([]);
});

test('whoever is elsewhere is told where to look, without an address', async () => {
  mockFetch(neverResolves);
  const data = { transport: 'sandbox', waiting: 0, failing: 0, givenUp: 0, unsent: [] };
  await renderPage({ Component: EmailsScreen, data });
  expect(findAll('main p a')).toEqual([]);
  expect(findOne('main').textContent).toContain('at the address that its start prints');
});

describe('a test email', () => {
  const to = 'mira@people.example';
  const from = 'post@shop.example';
  const data = { transport: 'smtp', from, waiting: 0, failing: 0, givenUp: 0, unsent: [] };
  const button = () => findOne('main button', 'Send');
  const resultText = () => textOf(findOne('main [aria-live]'));

  test('is on its way, and names the sender before', async () => {
    await renderPage({ Component: EmailsScreen, data });
    expect(findOne('main').textContent).toContain(`They are sent from ${from}.`);
    const requests = mockFetch(neverResolves);
    await click(button());
    expect(requests).toContain('POST /api/emails/test');
    expect(textOf(button())).toContain('Sending');
    expect(resultText()).toBe('');
  });

  test.each([
    ['smtp', `Sent to ${to} from ${from}. Look there, and in the spam folder.`],
    ['sandbox', `Written to ${to}. Nothing is sent: it is read on the machine of the shop.`],
  ])('is sent: %s', async (where, text) => {
    await renderPage({ Component: EmailsScreen, data });
    mockFetch(() => ({ to, from, where }));
    await click(button());
    await expect.poll(resultText).toBe(text);
    expect(textOf(button())).toBe('Send a test email');
  });

  test('is refused, in the words of the server', async () => {
    await renderPage({ Component: EmailsScreen, data });
    const detail = 'The mail server cannot be reached. It said: ESOCKET connect ECONNREFUSED';
    const problem = {
      title: 'The email was not sent',
      status: 409,
      code: 'email_not_sent',
      detail,
    };
    mockFetch(() => Response.json(problem, { status: 409 }));
    await click(button());
    await expect.poll(resultText).toContain(detail);
  });

  test('has no button where there is no mail server', async () => {
    mockFetch(neverResolves);
    const unsent = { ...data, transport: 'none', from: undefined };
    await renderPage({ Component: EmailsScreen, data: unsent });
    expect(findAll('main button', 'Send a test')).toEqual([]);
  });
});
