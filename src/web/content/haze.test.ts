import { expect, test } from 'vitest';
import { imagery } from './imagery.ts';
import { hazeImage, type Picture } from './picture.ts';

const pictures = Object.entries<Picture>(imagery);

test('a scene’s colours go all across', () => {
  expect(hazeImage({ side: 0, rows: ['#aabbcc', '#334455'] })).toBe(
    'linear-gradient(#aabbcc,#334455)',
  );
});

test('beside a tool the bare ground is left bare', () => {
  expect(hazeImage({ side: 30, rows: ['#aabbcc'] })).toBe(
    'linear-gradient(90deg,var(--well) 30%,#0000 46% 54%,var(--well) 70%),linear-gradient(#aabbcc)',
  );
  expect(hazeImage({ side: 42, rows: ['#aabbcc'] })).toContain('#0000 50% 50%');
});

test.each(pictures)('%s has a haze of a few colours, and of few bytes', (_name, { haze }) => {
  expect(haze.side).toBeGreaterThanOrEqual(0);
  expect(haze.side).toBeLessThan(50);
  for (const colour of haze.rows) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(hazeImage(haze).length).toBeLessThan(150);
});
