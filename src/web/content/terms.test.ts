/** The text of the terms and its version go together: orders name the version. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { terms } from './terms.ts';

/** A changed text needs a new day in `terms-version.ts`, and its digest here. */
const known = { version: '2026-11-25', digest: 'e11b741b9b9ee0c4' };

test('a text of the terms never changes without its version', () => {
  const { lead, since, sections } = terms;
  const text = JSON.stringify([lead, sections]);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect({ version: since, digest }).toEqual(known);
  expect(termsVersion).toBe(since);
});
