/** A review that waits because its author was blocked says so, and staff can allow them again. */
import { expect, test, vi } from 'vitest';
import {
  findAll,
  mockFetch,
  findOne,
  renderPage,
  click,
  findTexts,
} from '#test/traceability/page.tsx';
import ModerateReviews from './moderate-reviews.tsx';

const review = {
  ...{ _id: 'r1', name: 'Ada', review: 'Fine.', rating: 5, image: '' },
  writtenAt: '2026-11-20T10:00:00.000Z',
};
const open = (authorStopped: boolean) => {
  const page = { rows: [], q: '', next: null };
  return renderPage({
    Component: ModerateReviews,
    data: { page, waiting: [{ ...review, isAuthorBlocked: authorStopped }] },
  });
};
const blockedNote = 'All of this author’s reviews were hidden; new ones wait here.';

test('of a blocked author it has a button that allows them again', async () => {
  const requests = mockFetch(() => ({}));
  await open(true);
  expect(findTexts('main article p')).toContain(blockedNote);
  await click(findOne('main article button', 'Allow this author again: Ada'));
  await vi.waitFor(() => expect(requests).toContain('POST /api/reviews/r1/author'));
});

test('of another there is none', async () => {
  mockFetch(() => ({}));
  await open(false);
  expect(findTexts('main article p')).not.toContain(blockedNote);
  expect(findAll('main article button').map((button) => button.textContent)).not.toContain(
    'Allow this author again: Ada',
  );
});

test('a hidden one is in a tab of its own, and is shown again from there', async () => {
  const requests = mockFetch(() => ({}));
  const page = { rows: [{ ...review, isAuthorBlocked: false }], q: '', next: null };
  const counts = { shown: 1204, hidden: 1 };
  await renderPage({
    Component: ModerateReviews,
    data: { page, counts, waiting: [], isHidden: true },
  });
  expect(findTexts('nav[aria-label="Which reviews"] a')).toEqual(['Shown 1,204', 'Hidden 1']);
  expect(findTexts('main article button')).toEqual(['Show again: Ada']);
  await click(findOne('main article button', 'Show again'));
  await vi.waitFor(() => expect(requests).toContain('POST /api/reviews/r1/show'));
});

test('one that is hidden is counted at once, and no longer when that is undone', async () => {
  mockFetch(() => ({}));
  const page = { rows: [review], q: '', next: null };
  const counts = { shown: 12, hidden: 1 };
  await renderPage({ Component: ModerateReviews, data: { page, counts, waiting: [] } });
  const tabs = () => findTexts('nav[aria-label="Which reviews"] a');
  expect(findTexts('main article time')).toEqual(['Nov 20, 2026']);
  await click(findOne('main article button', 'Hide: Ada'));
  expect(tabs()).toEqual(['Shown 11', 'Hidden 2']);
  await click(findOne('button', 'Undo'));
  expect(tabs()).toEqual(['Shown 12', 'Hidden 1']);
});
