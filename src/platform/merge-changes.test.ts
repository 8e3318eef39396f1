import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const seen = { name: 'Width', position: 1, choices: [{ code: 'a' }] };
const names = ['name', 'position', 'choices'] as const;

test('what different people changed of different fields is all kept', () => {
  const now = { ...seen, position: 2, choices: [{ code: 'a' }, { code: 'b' }] };
  const wanted = { ...seen, name: 'Breadth' };
  const fields = { ...now, name: 'Breadth' };
  expect(mergeChanges(names, { seen, now, wanted })).toEqual({ ok: true, fields });
});

test('a field that both changed is named, and nothing is merged', () => {
  const now = { ...seen, name: 'Size', choices: [{ code: 'b' }] };
  const wanted = { name: 'Breadth', position: 5, choices: [{ code: 'c' }] };
  const changed = ['name', 'choices'];
  expect(mergeChanges(names, { seen, now, wanted })).toEqual({ ok: false, changed });
});

test('a field that both changed alike is no conflict', () => {
  const now = { ...seen, choices: [{ code: 'b' }] };
  const wanted = { ...seen, choices: [{ code: 'b' }] };
  expect(mergeChanges(names, { seen, now, wanted })).toEqual({ ok: true, fields: wanted });
});
