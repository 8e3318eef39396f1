/** For pages that ask the server for nothing an outsider may not see: is this an admin? */
import { data } from 'react-router';
import { requireSession } from '../account/guard.ts';
import { loadFromShop } from '../account/load.ts';
import type { Session } from '../identity/session.ts';

/** The admin's session; a 403 is thrown for everybody else. */
export async function requireAdmin(): Promise<Session> {
  const session = await requireSession();
  const { admin } = await loadFromShop<{ admin: boolean }>(
    `/admin/${encodeURIComponent(session.email)}`,
  );
  if (!admin) throw data(null, { status: 403 });
  return session;
}
