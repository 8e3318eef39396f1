import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findAll, findOne, textOf } from '#test/traceability/page.tsx';
import { FormError } from './forms/field.tsx';
import { ScriptNote } from './feedback/script-note.tsx';
import { FailedState } from './feedback/states.tsx';

test.each([
  ['an error of a form', <FormError key="one" error="Choose less, or write to us." />],
  ['what failed', <FailedState key="one" text="Write to us." onRetry={() => undefined} />],
])('%s leads to the form of contact', (_, message) => {
  render(message);
  const link = findOne('a');
  expect(textOf(link).toLowerCase()).toBe('write to us');
  expect(link.getAttribute('href')).toBe('/#contact');
});

test('a message that says nothing of it has no link, and stays as it is', () => {
  render(<FormError error="We write to you. Choose less." />);
  expect(findAll('a')).toEqual([]);
  expect(textOf(findOne('p'))).toBe('We write to you. Choose less.');
});

test('without script it is a link as well', () => {
  const { container } = render(<ScriptNote>Switch it on, or write to us.</ScriptNote>);
  expect(container.innerHTML).toContain('<noscript>');
});
