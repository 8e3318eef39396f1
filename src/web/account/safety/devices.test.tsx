import { afterEach, expect, test, vi } from 'vitest';
import { all, answerWith, notices, one, openPage, press, type } from '#test/traceability/page.tsx';
import { DevicesSection } from './devices.tsx';

afterEach(() => vi.unstubAllGlobals());

const device = (_id: string, current: boolean) => ({
  ...{ _id, current, device: `Firefox ${_id}`, network: '203.0.113.0/24', method: 'pwd' },
  ...{ secondFactor: false, signedInAt: '2026-11-01T10:00:00.000Z' },
  lastUsedAt: '2026-11-01T10:00:00.000Z',
});
const credential = `head.${btoa('{"email":"ada@example.com"}')}.sign`;
const [here, there] = [device('1', true), device('2', false)];
const stale = { code: 'sign_in_stale', detail: 'Show once more that it is you, and ask again.' };

test('signing another device out asks who it is when the sign-in is old', async () => {
  let tries = 0;
  const asked = answerWith((what) => {
    const [method, path = ''] = what.split(' ');
    if (path === '/auth/second-factor') return { hasPassword: true };
    if (path === '/auth/step-up') return { status: true };
    if (path === '/auth/token') return { token: credential };
    if (method === 'PUT') return { token: 'sht_new' };
    if (method === 'GET' && path === '/api/devices') return [here, there];
    if (method !== 'DELETE') return Response.json({}, { status: 503 });
    tries += 1;
    return tries === 1 ? Response.json(stale, { status: 403 }) : { deletedCount: 1 };
  });
  await openPage({ Component: DevicesSection, path: '/dashboard/profile' });
  await press(one('main button', 'Sign out'));
  await vi.waitFor(() => expect(all('dialog input')).toHaveLength(1));
  await type('Your password', 'bristle');
  await press(one('dialog button[type=submit]'));
  await vi.waitFor(() => expect(tries).toBe(2));
  const done = asked.filter((what) => !what.startsWith('GET'));
  expect(done).toEqual([
    'DELETE /api/devices/2',
    'POST /auth/step-up {"password":"bristle"}',
    'PUT /api/user/ada%40example.com {"email":"ada@example.com"}',
    'DELETE /api/devices/2',
  ]);
  await vi.waitFor(() => expect(notices()).toEqual(['Firefox 2 was signed out']));
});
