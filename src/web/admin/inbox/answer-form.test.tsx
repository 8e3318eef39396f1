/** What is often answered is put in with a press, and takes nothing away. */
import { afterEach, expect, test } from 'vitest';
import { click, findField, findOne, renderPage, typeInto } from '#test/traceability/page.tsx';
import { replies } from '#web/content/replies.ts';
import { AnswerForm, draftKey } from './answer-form.tsx';
import type { Message } from './message-card.tsx';

const message: Message = {
  ...{ _id: 'm1', name: 'Ada', email: 'ada@people.example', message: 'It sheds.' },
  ...{ state: 'open', version: 1, receivedAt: '2026-11-20T10:00:00.000Z', hasAccount: false },
  ...{ orders: [], events: [] },
};

afterEach(() => sessionStorage.clear());

test('a saved reply greets whoever wrote, and comes below what is typed', async () => {
  await renderPage({ Component: () => <AnswerForm message={message} onClose={() => undefined} /> });
  const answer = () => findField('Your answer to Ada').value;
  const [first, second] = replies.map(({ text }) => text.replace('{name}', 'Ada'));
  const press = (at: number) => click(findOne('main form button', replies[at]?.title));
  await press(0);
  expect(answer()).toBe(first);
  await typeInto('Your answer to Ada', 'Thank you.\n');
  await press(1);
  expect(answer()).toBe(`Thank you.\n\n${second}`);
  expect(sessionStorage.getItem(draftKey('m1'))).toContain('Thank you.');
});
