/** Where the shop's letters are: on this machine the way to them is one press. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { all, answerWith, never, one, openPage, press, saidBy } from '#test/traceability/page.tsx';
import LettersScreen from './letters.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = (post: string) => {
  answerWith(never);
  const mailbox = post === 'sandbox' ? '/sandbox-mail/word' : undefined;
  const data = { post, mailbox, waiting: 2, failing: 1, givenUp: 0, unsent: [] };
  return openPage({ Component: LettersScreen, data });
};

test('letters that are read on this machine have a link to them', async () => {
  await open('sandbox');
  expect(one('main p a').getAttribute('href')).toBe('/sandbox-mail/word');
});

test('where a mail server takes them, there is none', async () => {
  await open('smtp');
  expect(all('main p a')).toEqual([]);
});

test('whoever is elsewhere is told where to look, without an address', async () => {
  answerWith(never);
  const data = { post: 'sandbox', waiting: 0, failing: 0, givenUp: 0, unsent: [] };
  await openPage({ Component: LettersScreen, data });
  expect(all('main p a')).toEqual([]);
  expect(one('main').textContent).toContain('at the address that its start prints');
});

describe('a test email', () => {
  const to = 'mira@people.example';
  const from = 'post@shop.example';
  const data = { post: 'smtp', from, waiting: 0, failing: 0, givenUp: 0, unsent: [] };
  const button = () => one('main button', 'Send');
  const told = () => saidBy(one('main [aria-live]'));

  test('is on its way, and names the sender before', async () => {
    await openPage({ Component: LettersScreen, data });
    expect(one('main').textContent).toContain(`They are sent from ${from}.`);
    const asked = answerWith(never);
    await press(button());
    expect(asked).toContain('POST /api/letters/test');
    expect(saidBy(button())).toContain('Sending');
    expect(told()).toBe('');
  });

  test.each([
    ['smtp', `Sent to ${to} from ${from}. Look there, and in the spam folder.`],
    ['sandbox', `Written to ${to}. Nothing is sent: it is read on the machine of the shop.`],
  ])('is sent: %s', async (where, text) => {
    await openPage({ Component: LettersScreen, data });
    answerWith(() => ({ to, from, where }));
    await press(button());
    await expect.poll(told).toBe(text);
    expect(saidBy(button())).toBe('Send a test email');
  });

  test('is refused, in the words of the server', async () => {
    await openPage({ Component: LettersScreen, data });
    const detail = 'The mail server cannot be reached. It said: ESOCKET connect ECONNREFUSED';
    const problem = {
      title: 'The email was not sent',
      status: 409,
      code: 'email_not_sent',
      detail,
    };
    answerWith(() => Response.json(problem, { status: 409 }));
    await press(button());
    await expect.poll(told).toContain(detail);
  });

  test('has no button where there is no mail server', async () => {
    answerWith(never);
    await openPage({ Component: LettersScreen, data: { ...data, post: 'none', from: undefined } });
    expect(all('main button', 'Send a test')).toEqual([]);
  });
});
