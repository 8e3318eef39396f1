/** What the specification says of the login and the registration page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Login from '#web/account/login.tsx';
import Signup from '#web/account/signup.tsx';
import { imagery } from '#web/content/imagery.ts';
import {
  all,
  answerWith,
  field,
  labels,
  never,
  notices,
  one,
  openPage,
  press,
  saidBy,
  type,
} from './page.tsx';

const data = { picture: imagery['gallery-green-wall'], hasPasskeys: true };
const wrong = (message: string) => Response.json({ code: 'WRONG', message }, { status: 401 });

afterEach(() => vi.unstubAllGlobals());

const errorOf = (label: string) => {
  const described = field(label).getAttribute('aria-describedby') ?? '';
  const ids = described.split(' ').filter((id) => id.endsWith('-error'));
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join('');
};
const busy = () => document.querySelector('main button [role="status"]');
const red = (text: string) => one('main [role="alert"]', text).className.includes('text-oxblood');

describe('the login page', () => {
  beforeEach(() => openPage({ Component: Login, path: '/login', data }));

  test("is titled 'Please Login'", () => expect(saidBy(one('main h1'))).toBe('Please Login'));

  test('has email, password and a Login button', () => {
    expect(labels()).toEqual(['Email', 'Password']);
    expect(one('main form button[type="submit"]', 'Login')).toBeTruthy();
  });

  test('has a Forget password button', () => {
    expect(one('main button', 'Forget password').getAttribute('type')).toBe('button');
  });

  test("has a 'Continue With Google' button", () => {
    expect(saidBy(one('main button', 'Continue'))).toBe('Continue With Google');
  });

  test('has a link to create an account', () => {
    expect(one('main a', 'Create an account').getAttribute('href')).toBe('/signup');
  });

  test('needs email and password', async () => {
    const asked = answerWith(never);
    await press(one('main form button[type="submit"]'));
    expect(errorOf('Email')).toBe('Please type your email');
    expect(errorOf('Password')).toBe('Please type your password');
    expect(asked).toEqual([]);
  });

  test('shows a spinner while the login is in progress', async () => {
    answerWith(never);
    await type('Email', 'ada@example.com');
    await type('Password', 'bristle');
    expect(busy()).toBeNull();
    await press(one('main form button[type="submit"]'));
    expect(busy()).not.toBeNull();
  });

  test("shows the provider's refusal of a login in red under the form's fields", async () => {
    answerWith(() => wrong('Invalid email or password'));
    await type('Email', 'ada@example.com');
    await type('Password', 'bristle');
    await press(one('main form button[type="submit"]'));
    expect(red('Invalid email or password')).toBe(true);
    expect(one('main form [role="alert"]')).toBeTruthy();
  });

  test("an empty email asks for it before a reset: 'Please Enter Your Email'", async () => {
    const asked = answerWith(never);
    await press(one('main button', 'Forget password'));
    expect(red('Please Enter Your Email')).toBe(true);
    expect(asked).toEqual([]);
  });

  test("a reset is sent, and 'Sent email' is notified", async () => {
    const asked = answerWith(() => ({ status: true }));
    await type('Email', 'ada@example.com');
    await press(one('main button', 'Forget password'));
    expect(asked[0]).toContain('POST /auth/request-password-reset {"email":"ada@example.com"');
    expect(notices()).toEqual(['Sent email']);
  });

  test('shows a spinner while the reset is in progress', async () => {
    answerWith(never);
    await type('Email', 'ada@example.com');
    await press(one('main button', 'Forget password'));
    expect(busy()).not.toBeNull();
  });

  test("shows the provider's refusal of a reset in red under its button", async () => {
    answerWith(() => wrong('Too many letters'));
    await type('Email', 'ada@example.com');
    await press(one('main button', 'Forget password'));
    expect(red('Too many letters')).toBe(true);
  });

  test('shows one message at a time: that of the way used last', async () => {
    const told = () => all('main [role="alert"], main [aria-live]').map(saidBy).filter(Boolean);
    answerWith((what) => wrong(what.includes('social') ? 'Google is not set up' : 'Not right'));
    await type('Email', 'ada@example.com');
    await type('Password', 'bristle');
    await press(one('main form button[type="submit"]'));
    expect(told()).toEqual(['Not right']);
    await press(one('main button', 'Continue With Google'));
    expect(told()).toEqual(['Google is not set up']);
    await type('Email', '');
    await press(one('main button', 'Forget password'));
    expect(told()).toEqual(['Please Enter Your Email']);
    await press(one('main form button[type="submit"]'));
    expect(told()).toEqual(['Please type your email']);
  });

  test("shows the provider's refusal of Google in red under its button", async () => {
    answerWith(() => wrong('Google is not set up'));
    const google = one('main button', 'Continue With Google');
    await press(google);
    expect(saidBy(one('[role="alert"]', '', google.parentElement ?? document))).not.toBe('');
  });
});

describe('the registration page', () => {
  beforeEach(() => openPage({ Component: Signup, path: '/signup', data }));

  const fill = async (password: string, confirm: string) => {
    await type('Name', 'Ada');
    await type('Email', 'ada@example.com');
    await type('Password', password);
    await type('Confirm password', confirm);
    await press(one('main form button[type="submit"]'));
  };

  test("is titled 'Please Register'", () => expect(saidBy(one('main h1'))).toBe('Please Register'));

  test('has name, email, password and confirm password', () => {
    expect(labels()).toEqual(['Name', 'Email', 'Password', 'Confirm password']);
  });

  test('has a link to login', () => {
    expect(one('main a', 'Please login').getAttribute('href')).toBe('/login');
  });

  test.each([
    ['Name', 'Please type your name'],
    ['Email', 'Please type your email'],
    ['Password', 'Password must be 6 character'],
    ['Confirm password', 'Please type the password again'],
  ])('needs %s', async (label, message) => {
    const asked = answerWith(never);
    await press(one('main form button[type="submit"]'));
    expect(errorOf(label)).toBe(message);
    expect(asked).toEqual([]);
  });

  test("passwords that differ: 'Your password did not match'", async () => {
    const asked = answerWith(never);
    await fill('bristle', 'bristly');
    expect(errorOf('Confirm password')).toBe('Your password did not match');
    expect(asked).toEqual([]);
  });

  test("five characters are too few: 'Password must be 6 character'", async () => {
    const asked = answerWith(never);
    await fill('brist', 'brist');
    expect(errorOf('Password')).toBe('Password must be 6 character');
    expect(asked).toEqual([]);
  });

  test('six characters are enough, and the name is sent along', async () => {
    const asked = answerWith(never);
    await fill('bristl', 'bristl');
    const body = { name: 'Ada', email: 'ada@example.com', password: 'bristl' };
    expect(asked).toEqual([`POST /auth/sign-up/email ${JSON.stringify(body)}`]);
  });

  test('shows a spinner while the registration is in progress', async () => {
    answerWith(never);
    await fill('bristle', 'bristle');
    expect(busy()).not.toBeNull();
  });

  test("shows the provider's refusal of a registration in red", async () => {
    answerWith(() => wrong('User already exists'));
    await fill('bristle', 'bristle');
    expect(red('User already exists')).toBe(true);
  });

  test('a password that the shop refuses is said beside its field, and why', async () => {
    const refusal = { code: 'PASSWORD_COMMON', message: 'This password is among the most common' };
    answerWith(() => Response.json(refusal, { status: 400 }));
    await fill('iloveyou', 'iloveyou');
    expect(errorOf('Password')).toBe(refusal.message);
  });

  test('tells while it is typed how strong the password is', async () => {
    await type('Password', 'iloveyou');
    expect(one('main form [aria-live]', 'Weak')).toBeTruthy();
    await type('Password', 'goat hair and ox hair');
    expect(one('main form [aria-live]', 'Strong')).toBeTruthy();
  });
});
