/** What the specification says of the login and the registration page. */
import { beforeEach, describe, expect, test } from 'vitest';
import Login from '#web/sign-in/login.tsx';
import Signup from '#web/sign-in/signup.tsx';
import { imagery } from '#web/content/imagery.ts';
import {
  findAll,
  mockFetch,
  findField,
  findLabels,
  neverResolves,
  findNotices,
  findOne,
  renderPage,
  click,
  textOf,
  typeInto,
} from './page.tsx';

const data = { picture: imagery['gallery-green-wall'], hasPasskeys: true };
const rejectWith = (message: string) => Response.json({ code: 'WRONG', message }, { status: 401 });

const fieldError = (label: string) => {
  const described = findField(label).getAttribute('aria-describedby') ?? '';
  const ids = described.split(' ').filter((id) => id.endsWith('-error'));
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join('');
};
const findSpinner = () => document.querySelector('main button [role="status"]');
const isRedAlert = (text: string) =>
  findOne('main [role="alert"]', text).className.includes('text-oxblood');

describe('the login page', () => {
  beforeEach(() => renderPage({ Component: Login, path: '/login', data }));

  test("is titled 'Please Login'", () => expect(textOf(findOne('main h1'))).toBe('Please Login'));

  test('has email, password and a Login button', () => {
    expect(findLabels()).toEqual(['Email', 'Password']);
    expect(findOne('main form button[type="submit"]', 'Login')).toBeTruthy();
  });

  test('has a Forget password button', () => {
    expect(findOne('main button', 'Forget password').getAttribute('type')).toBe('button');
  });

  test("has a 'Continue With Google' button", () => {
    expect(textOf(findOne('main button', 'Continue'))).toBe('Continue With Google');
  });

  test('has a link to create an account', () => {
    expect(findOne('main a', 'Create an account').getAttribute('href')).toBe('/signup');
  });

  test('needs email and password', async () => {
    const requests = mockFetch(neverResolves);
    await click(findOne('main form button[type="submit"]'));
    expect(fieldError('Email')).toBe('Please type your email');
    expect(fieldError('Password')).toBe('Please type your password');
    expect(requests).toEqual([]);
  });

  test('shows a spinner while the login is in progress', async () => {
    mockFetch(neverResolves);
    await typeInto('Email', 'ada@example.com');
    await typeInto('Password', 'bristle');
    expect(findSpinner()).toBeNull();
    await click(findOne('main form button[type="submit"]'));
    expect(findSpinner()).not.toBeNull();
  });

  test("shows the provider's refusal of a login in red under the form's fields", async () => {
    mockFetch(() => rejectWith('Invalid email or password'));
    await typeInto('Email', 'ada@example.com');
    await typeInto('Password', 'bristle');
    await click(findOne('main form button[type="submit"]'));
    expect(isRedAlert('Invalid email or password')).toBe(true);
    expect(findOne('main form [role="alert"]')).toBeTruthy();
  });

  test("an empty email asks for it before a reset: 'Please Enter Your Email'", async () => {
    const requests = mockFetch(neverResolves);
    await click(findOne('main button', 'Forget password'));
    expect(isRedAlert('Please Enter Your Email')).toBe(true);
    expect(requests).toEqual([]);
  });

  test("a reset is sent, and 'Sent email' is notified", async () => {
    const requests = mockFetch(() => ({ status: true }));
    await typeInto('Email', 'ada@example.com');
    await click(findOne('main button', 'Forget password'));
    expect(requests[0]).toContain('POST /auth/request-password-reset {"email":"ada@example.com"');
    expect(findNotices()).toEqual(['Sent email']);
  });

  test('shows a spinner while the reset is in progress', async () => {
    mockFetch(neverResolves);
    await typeInto('Email', 'ada@example.com');
    await click(findOne('main button', 'Forget password'));
    expect(findSpinner()).not.toBeNull();
  });

  test("shows the provider's refusal of a reset in red under its button", async () => {
    mockFetch(() => rejectWith('Too many letters'));
    await typeInto('Email', 'ada@example.com');
    await click(findOne('main button', 'Forget password'));
    expect(isRedAlert('Too many letters')).toBe(true);
  });

  test('shows one message at a time: that of the way used last', async () => {
    const alertTexts = () =>
      findAll('main [role="alert"], main [aria-live]').map(textOf).filter(Boolean);
    mockFetch((what) => rejectWith(what.includes('social') ? 'Google is not set up' : 'Not right'));
    await typeInto('Email', 'ada@example.com');
    await typeInto('Password', 'bristle');
    await click(findOne('main form button[type="submit"]'));
    expect(alertTexts()).toEqual(['Not right']);
    await click(findOne('main button', 'Continue With Google'));
    expect(alertTexts()).toEqual(['Google is not set up']);
    await typeInto('Email', '');
    await click(findOne('main button', 'Forget password'));
    expect(alertTexts()).toEqual(['Please Enter Your Email']);
    await click(findOne('main form button[type="submit"]'));
    expect(alertTexts()).toEqual(['Please type your email']);
  });

  test("shows the provider's refusal of Google in red under its button", async () => {
    mockFetch(() => rejectWith('Google is not set up'));
    const google = findOne('main button', 'Continue With Google');
    await click(google);
    expect(textOf(findOne('[role="alert"]', '', google.parentElement ?? document))).not.toBe('');
  });
});

describe('the registration page', () => {
  beforeEach(() => renderPage({ Component: Signup, path: '/signup', data }));

  const submitForm = async (password: string, confirm: string) => {
    await typeInto('Name', 'Ada');
    await typeInto('Email', 'ada@example.com');
    await typeInto('Password', password);
    await typeInto('Confirm password', confirm);
    await click(findOne('main form button[type="submit"]'));
  };

  test("is titled 'Please Register'", () =>
    expect(textOf(findOne('main h1'))).toBe('Please Register'));

  test('has name, email, password and confirm password', () => {
    expect(findLabels()).toEqual(['Name', 'Email', 'Password', 'Confirm password']);
  });

  test('has a link to login', () => {
    expect(findOne('main a', 'Please login').getAttribute('href')).toBe('/login');
  });

  test.each([
    ['Name', 'Please type your name'],
    ['Email', 'Please type your email'],
    ['Password', 'Password must be 6 character'],
    ['Confirm password', 'Please type the password again'],
  ])('needs %s', async (label, message) => {
    const requests = mockFetch(neverResolves);
    await click(findOne('main form button[type="submit"]'));
    expect(fieldError(label)).toBe(message);
    expect(requests).toEqual([]);
  });

  test("passwords that differ: 'Your password did not match'", async () => {
    const requests = mockFetch(neverResolves);
    await submitForm('bristle', 'bristly');
    expect(fieldError('Confirm password')).toBe('Your password did not match');
    expect(requests).toEqual([]);
  });

  test("five characters are too few: 'Password must be 6 character'", async () => {
    const requests = mockFetch(neverResolves);
    await submitForm('brist', 'brist');
    expect(fieldError('Password')).toBe('Password must be 6 character');
    expect(requests).toEqual([]);
  });

  test('six characters are enough, and the name is sent along', async () => {
    const requests = mockFetch(neverResolves);
    await submitForm('bristl', 'bristl');
    const body = { name: 'Ada', email: 'ada@example.com', password: 'bristl' };
    expect(requests).toEqual([`POST /auth/sign-up/email ${JSON.stringify(body)}`]);
  });

  test('shows a spinner while the registration is in progress', async () => {
    mockFetch(neverResolves);
    await submitForm('bristle', 'bristle');
    expect(findSpinner()).not.toBeNull();
  });

  test("shows the provider's refusal of a registration in red", async () => {
    mockFetch(() => rejectWith('User already exists'));
    await submitForm('bristle', 'bristle');
    expect(isRedAlert('User already exists')).toBe(true);
  });

  test('a password that the shop refuses is said beside its field, and why', async () => {
    const error = { code: 'PASSWORD_COMMON', message: 'This password is among the most common' };
    mockFetch(() => Response.json(error, { status: 400 }));
    await submitForm('iloveyou', 'iloveyou');
    expect(fieldError('Password')).toBe(error.message);
  });

  test('tells while it is typed how strong the password is', async () => {
    await typeInto('Password', 'iloveyou');
    expect(findOne('main form [aria-live]', 'Weak')).toBeTruthy();
    await typeInto('Password', 'goat hair and ox hair');
    expect(findOne('main form [aria-live]', 'Strong')).toBeTruthy();
  });
});
