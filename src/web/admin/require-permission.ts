/** For pages that ask the server for nothing an outsider may not see: may this account go on? */
import { data } from 'react-router';
import { isStaff, may, type Permission } from '#modules/identity/permissions.ts';
import { requireSession } from '../account/guard.ts';
import { loadMe } from '../account/me.ts';
import type { Session } from '../identity/session.ts';

/** The session of somebody with the permission, or of any staff; a 403 is thrown for others. */
export async function requirePermission(permission: Permission | 'staff'): Promise<Session> {
  const session = await requireSession();
  const { role } = await loadMe();
  const isAllowed = permission === 'staff' ? isStaff(role) : may(role, permission);
  if (!isAllowed) throw data(null, { status: 403 });
  return session;
}
