/** The list of an account's devices, and signing them out: a device is a token that lives. */
import { later, minuteMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { Role } from './caller.ts';
import { foldEmail } from './credentials.ts';
import { takeTry, type LimiterDeps } from './limits.ts';
import { may } from './permissions.ts';
import {
  deleteDevice,
  deleteDevicesBut,
  selectDevice,
  selectDevices,
  type DeviceRow,
} from './queries/devices.ts';
import { lockUser, lockUserOfEmail } from './queries/users.ts';
import { endSignIn, endSignIns } from './sign-ins.ts';
import { tokenLife } from './tokens.ts';

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
  place: string;
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
  const rows = await selectDevices.all(db, userId, now, later(now, -tokenLife.idleMs));
  return rows.map((row) => ({
    id: row.id,
    label: row.device,
    place: row.peer,
    method: row.method,
    secondFactor: row.second_factor,
    signedInAt: row.signed_in_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** How recently somebody has shown who they are who ends other sign-ins of theirs. */
const freshForMs = 10 * minuteMs;

/**
 * Whether the caller signed in, or gave their password or a code again, within the last ten
 * minutes; each of these makes a new sign-in.
 */
export async function isSignInFresh(
  { db, clock }: DeviceDeps,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<boolean> {
  const since = (await selectDevice.first(db, userId, tokenId))?.provider_signed_in_at;
  return since ? since > later(clock.now(), -freshForMs) : false;
}

/** Signs one of the caller's own devices out, here and at the provider. False: none like that. */
export function signOutDevice(
  { db, clock }: DeviceDeps,
  { caller, device }: { caller: Actor; device: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // An exchange locks the user as well, so that none of this sign-in is under way meanwhile.
    await lockUser.first(tx, caller.userId);
    const row = await selectDevice.first(tx, caller.userId, device);
    if (!row) return false;
    await endSignIn(tx, caller.userId, signInOf(row));
    await deleteDevice.count(tx, caller.userId, device, row.provider_session);
    await noteEnd(tx, caller, caller.userId, clock.now());
    return true;
  });
}

/**
 * Signs the caller's devices out, here and at the provider, all but the one whose token is
 * `keep`. Answers how many there were.
 */
export function signOutDevices(
  { db, clock }: DeviceDeps,
  { caller, keep }: { caller: Actor; keep: string | undefined },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    const ended = await endAll(tx, { userId: caller.userId, keep, at });
    // The log is for good: whoever asks again and again where nothing is left fills no pages.
    if (ended > 0) await noteEnd(tx, caller, caller.userId, at);
    return ended;
  });
}

export type UserSignedOut =
  | { ok: true; ended: number }
  | { ok: false; reason: 'user_unknown' | 'admin_only' }
  | { ok: false; reason: 'too_many_tries'; retryAfterSeconds: number };

/**
 * The same for somebody else's account, by staff. An admin's is an admin's to end, and nobody
 * can keep a colleague out by ending theirs again and again.
 */
export async function signOutUser(
  { db, clock, limiter }: DeviceDeps & { limiter: LimiterDeps },
  { email, by }: { email: string; by: Actor & { role: Role } },
): Promise<UserSignedOut> {
  const subject = `${by.userId} ${foldEmail(email)}`;
  const taken = await takeTry(limiter, { call: 'sign_out_user', subject });
  if (!taken.ok) return { ...taken, reason: 'too_many_tries' };
  return inTransaction(db, async (tx): Promise<UserSignedOut> => {
    const user = await lockUserOfEmail.first(tx, foldEmail(email));
    if (!user) return { ok: false, reason: 'user_unknown' };
    const isAdmins = may(user.role, 'everything');
    if (isAdmins && !may(by.role, 'everything')) return { ok: false, reason: 'admin_only' };
    const at = clock.now();
    const ended = await endAll(tx, { userId: user.id, keep: undefined, at });
    await noteEnd(tx, by, user.id, at);
    return { ok: true, ended };
  });
}

async function endAll(
  tx: Transaction,
  { userId, keep, at }: { userId: string; keep: string | undefined; at: Date },
): Promise<number> {
  await lockUser.first(tx, userId);
  const kept = keep === undefined ? undefined : await selectDevice.first(tx, userId, keep);
  await endSignIns(tx, { userId, kept: kept && signInOf(kept), at });
  return deleteDevicesBut.count(tx, userId, kept?.id ?? null);
}

function noteEnd(tx: Transaction, { userId, peer }: Actor, whose: string, at: Date): Promise<void> {
  const record = { actor: userId, action: 'session.revoked', object: `user:${whose}` } as const;
  return writeAudit(tx, peer === undefined ? record : { ...record, peer }, at);
}

function signInOf({ provider_session: session, provider_signed_in_at: since }: DeviceRow) {
  return { providerSession: session ?? undefined, signedInAt: since ?? undefined };
}
