/** Each statement of the specification, and each deviation from it, is held by a test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRequirements } from '../../scripts/proofs/traceability-requirements.ts';
import { findViolations } from './violations.ts';

const root = join(import.meta.dirname, '../..');

function readFile(path: string): string | undefined {
  const fullPath = join(root, path);
  return existsSync(fullPath) ? readFileSync(fullPath, 'utf8') : undefined;
}

const document = readFile('docs/specification.md') ?? '';

test('every statement of the specification is held by a test', () => {
  const requirements = readRequirements(document);
  expect(findViolations(requirements, readFile)).toEqual([]);
  expect(requirements.length).toBeGreaterThan(230);
});

test('no line of the specification is lost in reading', () => {
  const lines = document.split('\n').filter((line) => line.startsWith('- '));
  expect(readRequirements(document)).toHaveLength(lines.length);
});

test('every deviation is held by a test', () => {
  const chapters = (readFile('docs/specification-deviations.md') ?? '').split('\n## ').slice(1);
  expect(chapters.length).toBeGreaterThan(10);
  const withTests = chapters.map((chapter) => {
    const [title = ''] = chapter.split('\n');
    const { tests } = readRequirements(`- **S-001** ${title} — ${readEvidence(chapter)}`)[0] ?? {};
    return { id: 'S-001', text: title, tests: tests ?? [], pending: undefined, line: 1 };
  });
  const violations = withTests.flatMap((deviation) =>
    findViolations([deviation], readFile).map((violation) => `${deviation.text}: ${violation}`),
  );
  expect(violations).toEqual([]);
});

/** The last paragraph of a deviation: `Held by …`. */
function readEvidence(chapter: string): string {
  return /^Held by ([\s\S]+)$/m.exec(chapter)?.[1]?.replaceAll('\n', ' ') ?? '';
}

describe('the check fails', () => {
  const files: Record<string, string> = {
    'a.test.ts': `
      describe('a chapter', () => { test('a test', () => { test.step('a step', run); }); });
      test.each([1])('%s of many', run);
      for (const way of ways) test(\`by \${way} alone\`, run);
      test.describe('at night', () => { test('is dark', run); });`,
  };
  const violations = (...lines: string[]) =>
    findViolations(readRequirements(lines.join('\n')), (path) => files[path]);
  const withTests = 'It is so. — `a.test.ts` › ';

  test.each([
    ['a title', '`a test`'],
    ['a chapter and a title', '`a chapter › a test`'],
    ['a row of a table', '`seven of many`'],
    ['the table itself', '`%s of many`'],
    ['a title that is put together', '`by hand alone`'],
    ['a chapter of a journey', '`at night › is dark`'],
  ])('not for %s that is there', (_, name) => {
    expect(violations(`- **S-001** ${withTests}${name}`)).toEqual([]);
  });

  test.each([
    ['without a test', 'It is so.', 'has no test'],
    ['with a file that is gone', 'It is so. — `b.test.ts` › `a test`', 'b.test.ts'],
    ['with a title that is gone', `${withTests}\`another test\``, 'another test'],
    ['with a title of another chapter', `${withTests}\`at night › a test\``, 'does not have'],
    ['with a step for a test', `${withTests}\`a step\``, 'a step'],
    ['that waits and must not', 'It is so. — pending design: later', 'may not wait'],
    ['that says nothing', ' — `a.test.ts` › `a test`', 'says nothing'],
  ])('for a statement %s', (_, line, message) => {
    expect(violations(`- **S-001** ${line}`)).toEqual([expect.stringContaining(message)]);
  });

  test('for a number that is there twice, or missing', () => {
    const line = `${withTests}\`a test\``;
    expect(violations(`- **S-001** ${line}`, `- **S-001** ${line}`)).toHaveLength(1);
    expect(violations(`- **S-001** ${line}`, `- **S-003** ${line}`)).toHaveLength(1);
  });

  test('not for what may wait: refunds', () => {
    const line = '- **S-001** Money goes back. — pending refund: a journey of a refund';
    expect(violations(line)).toEqual([]);
  });
});
