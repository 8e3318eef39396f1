import { expect, test } from 'vitest';
import { imagery } from './imagery.ts';
import { blurPlaceholderImage, type Picture } from './picture.ts';

const pictures = Object.entries<Picture>(imagery);

test('a scene’s colours span the whole width', () => {
  expect(blurPlaceholderImage({ side: 0, rows: ['#aabbcc', '#334455'] })).toBe(
    'linear-gradient(#aabbcc,#334455)',
  );
});

test('beside a tool the bare ground is left bare', () => {
  expect(blurPlaceholderImage({ side: 30, rows: ['#aabbcc'] })).toBe(
    'linear-gradient(90deg,var(--well) 30%,#0000 46% 54%,var(--well) 70%),linear-gradient(#aabbcc)',
  );
  expect(blurPlaceholderImage({ side: 42, rows: ['#aabbcc'] })).toContain('#0000 50% 50%');
});

test('those with a ground have one, which would show through the others', () => {
  for (const [, { blurPlaceholder, isCutOut = false }] of pictures)
    expect(blurPlaceholder === undefined).toBe(isCutOut);
});

test.each(
  pictures.flatMap(([name, { blurPlaceholder }]) =>
    blurPlaceholder ? [[name, blurPlaceholder] as const] : [],
  ),
)('%s has a blur placeholder of a few colours, and of few bytes', (_name, blurPlaceholder) => {
  expect(blurPlaceholder.side).toBeGreaterThanOrEqual(0);
  expect(blurPlaceholder.side).toBeLessThan(50);
  for (const colour of blurPlaceholder.rows) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(blurPlaceholderImage(blurPlaceholder).length).toBeLessThan(150);
});
