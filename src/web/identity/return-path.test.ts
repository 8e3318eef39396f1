// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import {
  saveReturnPath,
  toSafePath,
  consumeInvitationPath,
  consumeReturnPath,
} from './return-path.ts';

beforeEach(() => sessionStorage.clear());

describe('the remembered page', () => {
  test('is given back once', () => {
    saveReturnPath('/tools/01a1?quantity=12#form');
    expect(consumeReturnPath()).toBe('/tools/01a1?quantity=12#form');
    expect(consumeReturnPath()).toBe('/');
  });

  test('is the open one when nothing else is said', () => {
    history.replaceState(null, '', '/dashboard/order?page=2');
    saveReturnPath();
    expect(consumeReturnPath()).toBe('/dashboard/order?page=2');
  });

  test('is not believed because it was stored', () => {
    sessionStorage.setItem('shop_origin', 'https://evil.example/');
    expect(consumeReturnPath()).toBe('/');
  });
});

describe('a path that leads out of the shop becomes home', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    'https:',
    'https:evil.example',
    'https://evil.example',
    'HTTPS://evil.example/tools',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/tools/..//evil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '/%2525252525252Fevil.example',
    '/.%2F%2Fevil.example',
    '/%E0%A4%A',
    '/%5C%5Cevil.example',
    '/%5c/evil.example',
    '/tools/%2e%2e/%2Fevil.example',
    '/tools/..%2F%2Fevil.example',
    '/%0A/evil.example',
    '//evil.example/%2e%2e',
    '////evil.example',
    '/\\\\evil.example',
    '//evil%2eexample',
    'http:/evil.example',
    'blob:https://evil.example/1',
    'vbscript:x',
    '\u0000//evil.example',
    '//localhost:3000@evil.example',
    'evil.example',
    'tools/1',
    '?next=/',
    '',
  ])('%j', (path) => expect(toSafePath(path)).toBe('/'));
});

test.each([
  ...['/login', '/login?x=1', '/signup', '/api/tools', '/auth/token', '/login/', '/Login'],
  ...['/login?by=google', '/%6Cogin', '/tools/..%2Flogin', '/auth/callback/google?code=1'],
])('%s is no page to come back to', (path) => expect(toSafePath(path)).toBe('/'));

test.each([
  '/',
  '/tools/01a1fb19-7372-7b32-90a3-8a3d9c9ed0c4',
  '/dashboard/payment/7?from=/dashboard/order',
  '/dashboard#top',
  '/tools/a%20brush',
  '/loginless',
  '/tools/1?q=50%25%20off',
])('%s is kept', (path) => expect(toSafePath(path)).toBe(path));

test('a registration leads back to an invitation, and home from all other pages', () => {
  saveReturnPath('/tools/01a1?quantity=12');
  expect(consumeInvitationPath()).toBe('/');
  expect(consumeReturnPath()).toBe('/tools/01a1?quantity=12');
  saveReturnPath('/invitation#token');
  expect(consumeInvitationPath()).toBe('/invitation#token');
  expect(consumeInvitationPath()).toBe('/');
});
