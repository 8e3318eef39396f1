/** The list of an account's signed-in devices, and signing them out. A device is a valid token. */
import { later, minuteMs, type Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { Role } from '../caller.ts';
import { normalizeEmail } from '../sign-ins/credentials.ts';
import { consumeAttempt, type AttemptLimiter } from '../limits/attempt-limits.ts';
import { hasPermission } from '../permissions.ts';
import {
  deleteDevice,
  deleteDevicesBut,
  selectDevice,
  selectDevices,
  selectLastSeenOfEach,
  type DeviceRow,
} from '../queries/devices.ts';
import { lockUser, lockUserOfEmail } from '../queries/users.ts';
import { endSignIn, endSignIns } from '../sign-ins/ended-sign-ins.ts';
import { tokenLifetime } from '../tokens/tokens.ts';

interface DeviceDeps {
  db: Database;
  clock: Clock;
}

/** A device that is signed in. */
export interface SignedInDevice {
  id: string;
  /** 'Chrome on Linux' */
  label: string;
  /** The network it signed in from. */
  clientNetwork: string;
  /** In the provider's words, such as 'pwd otp'. */
  method: string;
  secondFactor: boolean;
  signedInAt: Date;
  lastUsedAt: Date;
}

/** The devices that the user is signed in with, the last used first. */
export async function listDevices(
  { db, clock }: DeviceDeps,
  userId: string,
): Promise<SignedInDevice[]> {
  const now = clock.now();
  const rows = await selectDevices.all(db, {
    userId,
    now,
    lastUsedAt: later(now, -tokenLifetime.idleMs),
  });
  return rows.map((row) => ({
    id: row.id,
    label: row.device,
    clientNetwork: row.client_network,
    method: row.method,
    secondFactor: row.second_factor,
    signedInAt: row.signed_in_at,
    lastUsedAt: row.last_used_at,
  }));
}

/**
 * When the user was here last: a session that is there was used, or a browser that is known signed
 * in. Undefined where neither is kept.
 */
export async function findLastSeen(executor: Executor, userId: string): Promise<Date | undefined> {
  return (await listLastSeen(executor, [userId])).get(userId);
}

/** The same of several users, by their ids. */
export async function listLastSeen(
  executor: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await selectLastSeenOfEach.all(executor, { userIds });
  return new Map(rows.map(({ user_id: user, at }) => [user, at]));
}

/** How recent a sign-in must be to end one's other sign-ins. */
const recentSignInMs = 10 * minuteMs;

/**
 * Whether the caller signed in, or entered their password or a code again, within the last ten
 * minutes; each of these makes a new sign-in.
 */
export async function isSignInFresh(
  { db, clock }: DeviceDeps,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<boolean> {
  const since = (await selectDevice.first(db, { userId, id: tokenId }))?.provider_signed_in_at;
  return since ? since > later(clock.now(), -recentSignInMs) : false;
}

/** Signs out one of the caller's own devices, here and at the provider; false when unknown. */
export function signOutDevice(
  { db }: Pick<DeviceDeps, 'db'>,
  actor: Actor,
  device: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // An exchange locks the user as well, so that none of this sign-in can run meanwhile.
    await lockUser.first(tx, { id: actor.id });
    const row = await selectDevice.first(tx, { userId: actor.id, id: device });
    if (!row) return false;
    await endSignIn(tx, actor.id, toSignIn(row));
    await deleteDevice.count(tx, {
      userId: actor.id,
      id: device,
      providerSession: row.provider_session,
    });
    await auditSignOut(tx, actor, actor.id);
    return true;
  });
}

/**
 * Signs the caller's devices out, here and at the provider, all but the one whose token is
 * `keepTokenId`. Returns how many there were.
 */
export function signOutDevices(
  { db }: Pick<DeviceDeps, 'db'>,
  actor: Actor,
  { keep }: { keep: string | undefined },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const endedCount = await signOutAll(tx, { userId: actor.id, keep, at: actor.at });
    // The audit log is never shortened: a request that changes nothing adds no entry.
    if (endedCount > 0) await auditSignOut(tx, actor, actor.id);
    return endedCount;
  });
}

export type SignOutUserResult =
  | { ok: true; endedCount: number }
  | { ok: false; reason: 'user_unknown' | 'admin_only' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterSeconds: number };

/**
 * The same for somebody else's account, by staff. Only an admin signs out an admin, and nobody
 * can keep a colleague out by signing them out again and again.
 */
export async function signOutUser(
  { db, limiter }: { db: Database; limiter: AttemptLimiter },
  actor: Actor & { role: Role },
  email: string,
): Promise<SignOutUserResult> {
  const subject = `${actor.id} ${normalizeEmail(email)}`;
  const limitResult = await consumeAttempt(limiter, { action: 'sign_out_user', subject });
  if (!limitResult.ok) return { ...limitResult, reason: 'too_many_attempts' };
  return inTransaction(db, async (tx): Promise<SignOutUserResult> => {
    const user = await lockUserOfEmail.first(tx, { email: normalizeEmail(email) });
    if (!user) return { ok: false, reason: 'user_unknown' };
    const isAdminAccount = hasPermission(user.role, 'everything');
    if (isAdminAccount && !hasPermission(actor.role, 'everything'))
      return { ok: false, reason: 'admin_only' };
    const endedCount = await signOutAll(tx, { userId: user.id, keep: undefined, at: actor.at });
    await auditSignOut(tx, actor, user.id);
    return { ok: true, endedCount };
  });
}

async function signOutAll(
  tx: Tx,
  { userId, keep: keepTokenId, at }: { userId: string; keep: string | undefined; at: Date },
): Promise<number> {
  await lockUser.first(tx, { id: userId });
  const keptDevice =
    keepTokenId === undefined
      ? undefined
      : await selectDevice.first(tx, { userId, id: keepTokenId });
  await endSignIns(tx, { userId, kept: keptDevice && toSignIn(keptDevice), at });
  return deleteDevicesBut.count(tx, { userId, id: keptDevice?.id ?? null });
}

function auditSignOut(tx: Tx, actor: Actor, userId: string): Promise<void> {
  return writeAuditEntry(tx, actor, { action: 'session.revoked', object: `user:${userId}` });
}

function toSignIn({ provider_session: session, provider_signed_in_at: since }: DeviceRow) {
  return { providerSession: session ?? undefined, signedInAt: since ?? undefined };
}
