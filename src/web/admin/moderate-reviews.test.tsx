/** A review that waits because its author was stopped says so, and staff can let them again. */
import { afterEach, expect, test, vi } from 'vitest';
import {
  all,
  answerWith,
  closePage,
  one,
  openPage,
  press,
  texts,
} from '#test/traceability/page.tsx';
import ModerateReviews from './moderate-reviews.tsx';

afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

const review = { _id: 'r1', name: 'Ada', review: 'Fine.', rating: 5, image: '' };
const open = (authorStopped: boolean) => {
  const page = { rows: [], q: '', next: null };
  return openPage({
    Component: ModerateReviews,
    data: { page, waiting: [{ ...review, authorStopped }] },
  });
};
const held = 'All of this author’s reviews were hidden; new ones wait here.';

test('of a stopped author it has a button that lets them again', async () => {
  const asked = answerWith(() => ({}));
  await open(true);
  expect(texts('main article p')).toContain(held);
  await press(one('main article button', 'Stop holding back this author: Ada'));
  await vi.waitFor(() => expect(asked).toContain('POST /api/reviews/r1/author'));
});

test('of another there is none', async () => {
  answerWith(() => ({}));
  await open(false);
  expect(texts('main article p')).not.toContain(held);
  expect(all('main article button').map((button) => button.textContent)).not.toContain(
    'Stop holding back this author: Ada',
  );
});
