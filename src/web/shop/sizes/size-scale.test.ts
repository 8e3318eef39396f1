import { describe, expect, test } from 'vitest';
import { drawnWidths, sizeAnchor } from './size-scale.ts';

const ofWidths = (...widths: (number | null)[]) =>
  drawnWidths(widths.map((widthMm) => ({ variant: 'any', widthMm })));

describe('sizes on a card', () => {
  test('are drawn at one scale on all cards', () => {
    expect(ofWidths(30, 50, 80)).toEqual([0.75, 1.25, 2]);
    expect(ofWidths(16, 24)).toEqual([0.4, 0.6]);
  });

  test('a family that is wider than a card is drawn smaller, in proportion', () => {
    expect(ofWidths(100, 400)).toEqual([1, 4]);
  });

  test('are not drawn where one has no measure', () => {
    expect(ofWidths(100, null)).toBeUndefined();
    expect(ofWidths(0, 20)).toBeUndefined();
  });

  test('lead to their rows by what they are called', () => {
    expect(sizeAnchor('50 mm')).toBe('50-mm');
    expect(sizeAnchor(' No  4 ')).toBe('No-4');
  });
});
