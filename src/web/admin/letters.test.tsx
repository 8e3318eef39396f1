/** Where the shop's letters are: on this machine the way to them is one press. */
import { afterEach, expect, test, vi } from 'vitest';
import { all, answerWith, never, one, openPage } from '#test/traceability/page.tsx';
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
