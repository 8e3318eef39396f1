/** Who knows the users: the shop itself, or a hosted provider that signs for them. */
import { isLoopback } from './setting-kinds.ts';

export type IdentitySettings = {
  /** Whoever proves to own one of these addresses is an admin. */
  adminEmails: readonly string[];
  /** Whose permissions take a second factor at their sign-in. */
  requireSecondFactor: 'none' | 'staff' | 'second_sign_in';
} & ({ provider: 'builtin' } | { provider: 'firebase'; firebase: FirebaseProject });

/** All of it is public: every browser that signs in is told. */
export type FirebaseProject = {
  apiKey: string;
  projectId: string;
  /** The host that Google's sign-in window and frame come from, without a scheme. */
  authDomain: string;
  /** Host and port of the emulator. Where there is one, unsigned credentials are believed. */
  emulatorHost: string | undefined;
};

type Given = {
  IDENTITY: 'builtin' | 'firebase';
  ADMIN_EMAILS: readonly string[];
  REQUIRE_SECOND_FACTOR?: 'none' | 'staff' | 'second_sign_in' | undefined;
  FIREBASE_API_KEY?: string | undefined;
  FIREBASE_PROJECT_ID?: string | undefined;
  FIREBASE_AUTH_DOMAIN?: string | undefined;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
};

type Shown = { publicOrigin: string; publicOriginIsLoopback: boolean; isProduction: boolean };

const projectNames = ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN'] as const;
const firebaseNames = [...projectNames, 'FIREBASE_AUTH_EMULATOR_HOST'] as const;

/** Projects of this name exist in emulators only; the hosted provider knows none of them. */
const demoProject = /^demo-/;

/**
 * Decides who knows the users, and refuses what would let a stranger in: half a project, and an
 * emulator, whose credentials nobody signs, anywhere but in a trial on this machine.
 */
export function identity(
  given: Given,
  shown: Shown,
): { ok: true; identity: IdentitySettings } | { ok: false; faults: string[] } {
  const isFirebase = given.IDENTITY === 'firebase';
  const faults = isFirebase ? firebaseFaults(given, shown) : builtinFaults(given);
  if (faults.length > 0) return { ok: false, faults };
  const everywhere = {
    adminEmails: given.ADMIN_EMAILS,
    requireSecondFactor: given.REQUIRE_SECOND_FACTOR ?? usualRule(isFirebase, shown),
  };
  if (!isFirebase) return { ok: true, identity: { ...everywhere, provider: 'builtin' } };
  return { ok: true, identity: { ...everywhere, provider: 'firebase', firebase: firebase(given) } };
}

/** Where others can reach the shop, its staff set one up when they first come. */
function usualRule(isFirebase: boolean, shown: Shown) {
  // A hosted provider has second factors of its own, or none: the shop cannot set one up there.
  return isFirebase || shown.publicOriginIsLoopback ? 'none' : 'second_sign_in';
}

function firebase(given: Given): FirebaseProject {
  const { FIREBASE_API_KEY: apiKey = '', FIREBASE_PROJECT_ID: projectId = '' } = given;
  const { FIREBASE_AUTH_DOMAIN: authDomain = '' } = given;
  return { apiKey, projectId, authDomain, emulatorHost: given.FIREBASE_AUTH_EMULATOR_HOST };
}

function builtinFaults(given: Given): string[] {
  return firebaseNames
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} is set, but IDENTITY is builtin: set IDENTITY=firebase or take it out`);
}

function firebaseFaults(given: Given, shown: Shown): string[] {
  const missing = projectNames.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    return missing.map((name) => `${name} is missing: IDENTITY=firebase needs all three of them`);
  }
  return emulatorFaults(given, shown);
}

function emulatorFaults(given: Given, shown: Shown): string[] {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project = '' } = given;
  if (host === undefined) return [];
  const conditions = [
    [demoProject.test(project), `FIREBASE_PROJECT_ID is ${project} and does not begin with demo-`],
    [isLoopback(`http://${host}`), `${host} is not this machine`],
    [shown.publicOriginIsLoopback, `PUBLIC_ORIGIN is ${shown.publicOrigin}, not this machine`],
    [!shown.isProduction, 'NODE_ENV is production, as it is under `npm start`'],
  ] as const;
  const whys = conditions.filter(([met]) => !met).map(([, why]) => why);
  const unsafe = 'FIREBASE_AUTH_EMULATOR_HOST lets anybody sign in as anybody, and';
  return whys.map((why) => `${unsafe} ${why}: take it out`);
}
