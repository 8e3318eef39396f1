import { expect, test, vi } from 'vitest';
import {
  findAll,
  mockFetch,
  findNotices,
  findOne,
  renderPage,
  click,
  typeInto,
} from '#test/traceability/page.tsx';
import { DevicesSection } from './devices.tsx';

const device = (_id: string, current: boolean) => ({
  ...{ _id, current, device: `Firefox ${_id}`, network: '203.0.113.0/24', method: 'pwd' },
  ...{ secondFactor: false, signedInAt: '2026-11-01T10:00:00.000Z' },
  lastUsedAt: '2026-11-01T10:00:00.000Z',
});
const credential = `head.${btoa('{"email":"ada@example.com"}')}.sign`;
const [here, there] = [device('1', true), device('2', false)];
const stale = { code: 'sign_in_stale', detail: 'Show once more that it is you, and ask again.' };

test('signing another device out asks who it is when the sign-in is old', async () => {
  let attempts = 0;
  const requests = mockFetch((request) => {
    const [method, path = ''] = request.split(' ');
    if (path === '/auth/second-factor') return { hasPassword: true };
    if (path === '/auth/step-up') return { status: true };
    if (path === '/auth/token') return { token: credential };
    if (method === 'PUT') return { token: 'sht_new' };
    if (method === 'GET' && path === '/api/devices') return [here, there];
    if (method !== 'DELETE') return Response.json({}, { status: 503 });
    attempts += 1;
    return attempts === 1 ? Response.json(stale, { status: 403 }) : { deletedCount: 1 };
  });
  await renderPage({ Component: DevicesSection, path: '/dashboard/profile' });
  await click(findOne('main button', 'Sign out'));
  await vi.waitFor(() => expect(findAll('dialog input')).toHaveLength(1));
  await typeInto('Your password', 'bristle');
  await click(findOne('dialog button[type=submit]'));
  await vi.waitFor(() => expect(attempts).toBe(2));
  const changes = requests.filter((request) => !request.startsWith('GET'));
  expect(changes).toEqual([
    'DELETE /api/devices/2',
    'POST /auth/step-up {"password":"bristle"}',
    'PUT /api/user/ada%40example.com {"email":"ada@example.com"}',
    'DELETE /api/devices/2',
  ]);
  await vi.waitFor(() => expect(findNotices()).toEqual(['Firefox 2 was signed out']));
});
