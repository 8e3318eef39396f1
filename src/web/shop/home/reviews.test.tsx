import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { Quotations } from './reviews.tsx';

const review = { id: '1', name: 'Ada', review: 'Honest brushes.', rating: 5 };
function renderReview(image: string): string {
  const Component = () => <Quotations reviews={[{ ...review, image }]} />;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }]);
  return renderToStaticMarkup(<Stub />);
}

test('a picture on a foreign server is a link, and is not asked for by the page', () => {
  const page = renderReview('https://tracker.example/a.png');
  expect(page).not.toContain('<img');
  expect(page).toContain('Show the picture from tracker.example');
  expect(page).toMatch(/href="https:\/\/tracker\.example\/a\.png"[^>]*rel="noreferrer"/);
  expect(page).toContain('>A</span>');
});

test('the shop’s own picture is shown', () => {
  expect(renderReview('/uploads/ada.webp')).toMatch(/<img src="\/uploads\/ada\.webp"/);
});

test('without a picture, or with one that is unsafe, the initial stands there', () => {
  for (const image of ['', 'javascript:alert(1)']) {
    const page = renderReview(image);
    expect(page).not.toMatch(/<img|<a /);
    expect(page).toContain('>A</span>');
  }
});
