/** The page on which one writes about a product, for who cannot: why not, and how to go on. */
import { act, render } from '@testing-library/react';
import { createRoutesStub, data } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { findAll, findOne, textOf } from '#test/traceability/page.tsx';
import type { problems } from '#api/contract/problems.ts';
import WriteReview, { ErrorBoundary } from './write-review.tsx';

beforeEach(() => {
  // React says that an error was caught, which is what is tested.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function showRefused(code: keyof typeof problems, status: number): Promise<void> {
  const problem = { type: 'about:blank', title: 'Refused', detail: 'Why.', status, code };
  const refuse = () => {
    throw data(problem, { status });
  };
  const page = { path: '/', Component: WriteReview, loader: refuse, ErrorBoundary };
  const Stub = createRoutesStub([{ ...page, HydrateFallback: () => null }]);
  await act(async () => {
    render(<Stub initialEntries={['/']} />);
  });
  await vi.waitFor(() => findOne('h2'));
}

const links = () => findAll('a').map((link) => [textOf(link), link.getAttribute('href')]);

test('who has not bought it reads that only buyers write, and where their orders are', async () => {
  await showRefused('not_bought', 403);
  expect(findAll('h2').map(textOf)).toContain('Only those who bought it can review it');
  expect(textOf(document.body)).not.toContain('Something is broken here');
  expect(links()).toEqual([
    ['Your orders', '/dashboard/order'],
    ['Look through the catalogue', '/catalogue'],
  ]);
});

test('a product that there is not is said to be none', async () => {
  await showRefused('product_unknown', 404);
  expect(findAll('h2').map(textOf)).toContain('We do not know this product');
  expect(links()).toContainEqual(['Look through the catalogue', '/catalogue']);
});

test('what is our fault is said to be', async () => {
  await showRefused('internal', 500);
  expect(findAll('h2').map(textOf)).toContain('Something is broken here');
});
