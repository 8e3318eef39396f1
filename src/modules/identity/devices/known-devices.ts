/**
 * The devices of an account: which browsers it knows, by a long-lived cookie that grants nothing,
 * and an email to its owner when an unknown one signs in.
 */
import { createHash } from 'node:crypto';
import { hourMs, later } from '#platform/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { anonymiseIp } from '#modules/audit/audit.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import { deviceLabel } from './device-label.ts';
import {
  countOtherDevices,
  deleteForgottenDevices,
  insertKnownDevice,
  touchKnownDevice,
} from '../queries/devices.ts';

/** Where a sign-in comes from, by its request. */
export interface SignInSource {
  /** The client's IP address. */
  clientIp: string;
  userAgent: string;
  /** The cookie that this browser was given when it signed in before. */
  deviceCookie: string | undefined;
}

/** A device as a token keeps it. */
export interface Device {
  /** 'Chrome on Linux' */
  label: string;
  /** The network it came from, such as '203.0.113.0/24'. */
  clientNetwork: string;
  /** Null for a client that is no browser or sends no cookie. */
  hash: Buffer | null;
}

/** The device of a token that was not created for a request. */
export const unknownDevice: Device = { label: '', clientNetwork: '', hash: null };

// Where devices are signed out.
const cookiePattern = /^[\w-]{43}$/;
const maxDevicesPerUser = 50;
// As long as browsers keep a cookie.
const dayMs = 24 * hourMs;
const rememberedForMs = 400 * dayMs;
const maxEmailsPerDay = 5;

interface DeviceSignIn {
  user: { id: string; email: string };
  from: SignInSource | undefined;
  browser: boolean;
  /** The provider's session, by which a program without cookies is recognized. */
  providerSession: string | undefined;
  at: Date;
}

/** Recognizes the device; emails the account when it is new and not the first one. */
export async function recognizeDevice(
  tx: Tx,
  { user, from, browser, providerSession, at }: DeviceSignIn,
): Promise<{ device: Device; cookie?: string }> {
  if (!from) return { device: unknownDevice };
  const description = {
    label: deviceLabel(from.userAgent),
    clientNetwork: anonymiseIp(from.clientIp),
  };
  const cookie = browser ? deviceCookieFor(from) : undefined;
  const deviceKey = cookie ?? providerSession;
  if (deviceKey === undefined) return { device: { ...description, hash: null } };
  const hash = hashDevice(user.id, deviceKey);
  if (await isUnfamiliarDevice(tx, user.id, hash, at)) {
    const contents = {
      device: description.label,
      place: description.clientNetwork,
    };
    await queueEmail(tx, { to: user.email, kind: 'new_device', contents }, at);
  }
  return cookie === undefined
    ? { device: { ...description, hash: null } }
    : { device: { ...description, hash }, cookie };
}

/**
 * Stores the device. There is no email about the first one of an account, and only some a day, so
 * that a client that drops its cookie each time cannot flood a mailbox.
 */
async function isUnfamiliarDevice(
  tx: Tx,
  userId: string,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  if ((await insertKnownDevice.count(tx, { hash, userId, firstSeenAt: at })) === 0) {
    await touchKnownDevice.count(tx, { hash, lastSeenAt: at });
    return false;
  }
  await deleteForgottenDevices.count(tx, {
    userId,
    limit: maxDevicesPerUser,
    lastSeenAt: later(at, -rememberedForMs),
  });
  const others = await countOtherDevices.first(tx, { userId, hash, moment: later(at, -dayMs) });
  return others !== undefined && others.all > 0 && others.new < maxEmailsPerDay;
}

function deviceCookieFor({ deviceCookie = '' }: SignInSource): string {
  return cookiePattern.test(deviceCookie) ? deviceCookie : randomToken();
}

// With the user's id in it, so that nobody can tell which accounts share a browser.
function hashDevice(userId: string, deviceKey: string): Buffer {
  return createHash('sha256').update(`${userId}:${deviceKey}`).digest();
}
