/**
 * The devices of an account: which browsers it knows, by a cookie that lives long and opens
 * nothing, and a letter to its mailbox when one signs in that it does not know.
 */
import { createHash } from 'node:crypto';
import { hourMs, later } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { wideNetworkOf } from '#modules/audit/audit.ts';
import { writeMail } from '#modules/mails/mails.ts';
import { deviceLabel } from './device-label.ts';
import {
  countOtherDevices,
  deleteForgottenDevices,
  insertKnownDevice,
  touchKnownDevice,
} from './queries/devices.ts';
import { randomSecret } from './secrets.ts';

/** Where a sign-in comes from, as the call tells it. */
export interface SignInFrom {
  /** The caller's address. */
  peer: string;
  userAgent: string;
  /** The cookie that this browser was given when it signed in before. */
  deviceCookie: string | undefined;
}

/** A device as a token keeps it. */
export interface Device {
  /** 'Chrome on Linux' */
  label: string;
  /** The network it came from, such as '203.0.113.0/24'. */
  place: string;
  /** Null for what is no browser, or tells nothing of itself. */
  hash: Buffer | null;
}

/** Of a token that was not made for a call. */
export const nowhere: Device = { label: '', place: '', hash: null };

// Where devices are signed out.
const safetyPage = '/dashboard/profile';
const wellFormed = /^[\w-]{43}$/;
const devicesPerUser = 50;
// As long as browsers keep a cookie.
const dayMs = 24 * hourMs;
const knownForMs = 400 * dayMs;
const lettersADay = 5;

interface Meeting {
  user: { id: string; email: string };
  from: SignInFrom | undefined;
  browser: boolean;
  /** The provider's session, by which a program without cookies is known again. */
  providerSession: string | undefined;
  at: Date;
}

/** Recognises the device; of one that is new beside others the account's mailbox is told. */
export async function meetDevice(
  tx: Transaction,
  { user, from, browser, providerSession, at }: Meeting,
): Promise<{ device: Device; cookie?: string }> {
  if (!from) return { device: nowhere };
  const named = { label: deviceLabel(from.userAgent), place: wideNetworkOf(from.peer) };
  const cookie = browser ? cookieOf(from) : undefined;
  const mark = cookie ?? providerSession;
  if (mark === undefined) return { device: { ...named, hash: null } };
  const hash = hashFor(user.id, mark);
  if (await isNews(tx, user.id, hash, at)) {
    const contents = { device: named.label, place: named.place, link: safetyPage };
    await writeMail(tx, { to: user.email, kind: 'new_device', contents }, at);
  }
  return cookie === undefined
    ? { device: { ...named, hash: null } }
    : { device: { ...named, hash }, cookie };
}

/**
 * Remembers the device. The first that an account ever has is no news to anybody, and whoever
 * throws the cookie away each time must not fill a mailbox with it.
 */
async function isNews(tx: Transaction, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  if ((await insertKnownDevice.count(tx, hash, userId, at)) === 0) {
    await touchKnownDevice.count(tx, hash, at);
    return false;
  }
  await deleteForgottenDevices.count(tx, userId, devicesPerUser, later(at, -knownForMs));
  const others = await countOtherDevices.first(tx, userId, hash, later(at, -dayMs));
  return others !== undefined && others.all > 0 && others.new < lettersADay;
}

function cookieOf({ deviceCookie = '' }: SignInFrom): string {
  return wellFormed.test(deviceCookie) ? deviceCookie : randomSecret();
}

// With the user in it, so that nobody can tell which accounts share a browser.
function hashFor(userId: string, mark: string): Buffer {
  return createHash('sha256').update(`${userId}:${mark}`).digest();
}
