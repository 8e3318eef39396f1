import { describe, expect, test } from 'vitest';
import { findPasswordError, type PasswordOwner } from './rules.ts';

const ada: PasswordOwner = {
  email: 'ada.lindqvist@example.com',
  name: 'Ada Lindqvist',
  role: 'customer',
};
const shopWords = ['Ferrule & Co.', 'brush', 'bristle'];
const findError = (password: string, role: PasswordOwner['role'] = 'customer') =>
  findPasswordError(password, { ...ada, role }, shopWords);

describe('a password that is guessed first is refused', () => {
  test.each([
    ['123456', 'PASSWORD_COMMON'],
    ['password', 'PASSWORD_COMMON'],
    ['PassWord', 'PASSWORD_COMMON'],
    [' qwerty123 ', 'PASSWORD_COMMON'],
    ['      ', 'PASSWORD_REPEATS'],
    ['abababababab', 'PASSWORD_REPEATS'],
    ['ferrule', 'PASSWORD_OF_SHOP'],
    ['Ferrule & Co.', 'PASSWORD_OF_SHOP'],
    ['Ferrule1993!', 'PASSWORD_OF_SHOP'],
    ['brushes', 'PASSWORD_OF_SHOP'],
    ['BristleBrush', 'PASSWORD_OF_SHOP'],
    ['ada.lindqvist@example.com', 'PASSWORD_OF_OWNER'],
    ['lindqvist', 'PASSWORD_OF_OWNER'],
    ['Lindqvist-82', 'PASSWORD_OF_OWNER'],
    ['Example.82', 'PASSWORD_OF_OWNER'],
    ['brush', 'PASSWORD_TOO_SHORT'],
    ['🖌🖌🖌', 'PASSWORD_TOO_SHORT'],
    ['a'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('%j: %s', async (password, error) => {
    expect(await findError(password)).toBe(error);
  });
});

describe('what is left is free', () => {
  test.each([
    'hog bristle',
    'paints fences',
    'lindqvist paints fences',
    '筆と刷毛と絵の具',
    'a'.repeat(64),
    '🖌️'.repeat(64),
    '123456\nqwerty',
    '94857362',
  ])('%j', async (password) => {
    expect(await findError(password)).toBeUndefined();
  });
});

describe('staff', () => {
  test.each(['catalogue', 'orders', 'users', 'admin'] as const)(
    'with the role %s need twelve letters',
    async (role) => {
      expect(await findError('goat hair 1', role)).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
      expect(await findError('goat hair 12', role)).toBeUndefined();
    },
  );
});
