/** For pages whose requests are open to everybody: checks the permission of the account. */
import { data } from 'react-router';
import { hasPermission, type Permission } from '#modules/identity/permissions.ts';
import { requireSession } from './guard.ts';
import { loadMe } from './me.ts';
import type { Session } from '#web/identity/session.ts';

/** The session of somebody with the permission; a 403 is thrown for others. */
export async function requirePermission(permission: Permission): Promise<Session> {
  const session = await requireSession();
  const { role } = await loadMe();
  if (!hasPermission(role, permission)) throw data(null, { status: 403 });
  return session;
}
