import { describe, expect, test } from 'vitest';

import { exampleLike, readTaxNumber } from './tax-number.ts';

describe('a tax number', () => {
  test.each([
    ['DE 123 456 789', 'DE', 'DE123456789'],
    ['fr-40-303-265-045', 'FR', 'FR40303265045'],
    ['ATU12345678', 'AT', 'ATU12345678'],
    ['BE 0123.456.789', 'BE', 'BE0123456789'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['GR123456789', 'GR', 'EL123456789'],
    ['ESX1234567X', 'ES', 'ESX1234567X'],
    ['IE1234567FA', 'IE', 'IE1234567FA'],
    ['NL123456789B01', 'NL', 'NL123456789B01'],
    ['SE123456789001', 'SE', 'SE123456789001'],
    ['XI123456789', 'XI', 'XI123456789'],
    ['GB123456789', 'GB', 'GB123456789'],
    ['GBGD001', 'GB', 'GBGD001'],
  ])('%s is of %s', (text, country, number) => {
    expect(readTaxNumber(text)).toEqual({ ok: true, number: { country, number } });
  });

  test.each([
    ['DE12345678', 'malformed'],
    ['DE1234567890', 'malformed'],
    ['AT12345678', 'malformed'],
    ['NL123456789A01', 'malformed'],
    ['GBXX001', 'malformed'],
    ['CHE123456789', 'state_unknown'],
    ['123456789', 'state_unknown'],
    ['', 'state_unknown'],
  ])('%s is %s', (text, reason) => {
    expect(readTaxNumber(text)).toEqual({ ok: false, reason });
  });

  test.each([
    ['FR1', 'FR12345678901'],
    ['atu1', 'ATU12345678'],
    ['NL 1', 'NL123456789B01'],
    ['GR1', 'EL123456789'],
    ['IE1', 'IE1234567A'],
    ['CHE1', ''],
  ])('%s has %s as an example of its state', (text, example) => {
    expect(exampleLike(text)).toBe(example);
    if (example !== '') expect(readTaxNumber(example)).toMatchObject({ ok: true });
  });
});
