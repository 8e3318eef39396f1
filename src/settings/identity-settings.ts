/** The identity provider: the shop's own, or a hosted one that signs its credentials. */
import { isLoopback } from '#platform/loopback.ts';

export type IdentitySettings = {
  /** Whoever proves to own one of these addresses is an admin. */
  adminEmails: readonly string[];
  /** Who needs a second factor to use staff permissions. */
  requireSecondFactor: 'none' | 'staff' | 'second_sign_in';
} & ({ provider: 'builtin' } | { provider: 'firebase'; firebase: FirebaseProject });

/** All of it is public: it is sent to every browser that signs in. */
export type FirebaseProject = {
  apiKey: string;
  projectId: string;
  /** The host that Google's sign-in window and frame come from, without a scheme. */
  authDomain: string;
  /** Host and port of the emulator. Where there is one, unsigned credentials are believed. */
  emulatorHost: string | undefined;
};

type RawSettings = {
  IDENTITY: 'builtin' | 'firebase';
  ADMIN_EMAILS: readonly string[];
  REQUIRE_SECOND_FACTOR?: 'none' | 'staff' | 'second_sign_in' | undefined;
  FIREBASE_API_KEY?: string | undefined;
  FIREBASE_PROJECT_ID?: string | undefined;
  FIREBASE_AUTH_DOMAIN?: string | undefined;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
};

type ServerContext = {
  publicOrigin: string;
  publicOriginIsLoopback: boolean;
  isProduction: boolean;
};

const projectNames = ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN'] as const;
const firebaseNames = [...projectNames, 'FIREBASE_AUTH_EMULATOR_HOST'] as const;

/** Projects of this name exist in emulators only; the hosted provider knows none of them. */
const demoProject = /^demo-/;

/**
 * Chooses the identity provider, and rejects what would let a stranger in: half a project, and an
 * emulator, whose credentials nobody signs, anywhere but in a trial on this machine.
 */
export function readIdentitySettings(
  raw: RawSettings,
  server: ServerContext,
): { ok: true; identity: IdentitySettings } | { ok: false; errors: string[] } {
  const isFirebase = raw.IDENTITY === 'firebase';
  const errors = isFirebase ? findFirebaseErrors(raw, server) : findBuiltinErrors(raw);
  if (errors.length > 0) return { ok: false, errors };
  const commonSettings = {
    adminEmails: raw.ADMIN_EMAILS,
    requireSecondFactor: raw.REQUIRE_SECOND_FACTOR ?? defaultSecondFactorRule(isFirebase, server),
  };
  if (!isFirebase) return { ok: true, identity: { ...commonSettings, provider: 'builtin' } };
  return {
    ok: true,
    identity: { ...commonSettings, provider: 'firebase', firebase: readFirebaseProject(raw) },
  };
}

/** Where others can reach the shop, staff must set one up by their second sign-in. */
function defaultSecondFactorRule(isFirebase: boolean, server: ServerContext) {
  // A hosted provider has second factors of its own, or none: the shop cannot set one up there.
  return isFirebase || server.publicOriginIsLoopback ? 'none' : 'second_sign_in';
}

function readFirebaseProject(raw: RawSettings): FirebaseProject {
  const { FIREBASE_API_KEY: apiKey = '', FIREBASE_PROJECT_ID: projectId = '' } = raw;
  const { FIREBASE_AUTH_DOMAIN: authDomain = '' } = raw;
  return { apiKey, projectId, authDomain, emulatorHost: raw.FIREBASE_AUTH_EMULATOR_HOST };
}

function findBuiltinErrors(raw: RawSettings): string[] {
  return firebaseNames
    .filter((name) => raw[name] !== undefined)
    .map((name) => `${name} is set, but IDENTITY is builtin: set IDENTITY=firebase or take it out`);
}

function findFirebaseErrors(raw: RawSettings, server: ServerContext): string[] {
  const missing = projectNames.filter((name) => raw[name] === undefined);
  if (missing.length > 0) {
    return missing.map((name) => `${name} is missing: IDENTITY=firebase needs all three of them`);
  }
  return findEmulatorErrors(raw, server);
}

function findEmulatorErrors(raw: RawSettings, server: ServerContext): string[] {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project = '' } = raw;
  if (host === undefined) return [];
  const conditions = [
    [demoProject.test(project), `FIREBASE_PROJECT_ID is ${project} and does not begin with demo-`],
    [isLoopback(`http://${host}`), `${host} is not this machine`],
    [server.publicOriginIsLoopback, `PUBLIC_ORIGIN is ${server.publicOrigin}, not this machine`],
    [!server.isProduction, 'NODE_ENV is production, as it is under `npm start`'],
  ] as const;
  const reasons = conditions.filter(([isMet]) => !isMet).map(([, reason]) => reason);
  const warning = 'FIREBASE_AUTH_EMULATOR_HOST lets anybody sign in as anybody, and';
  return reasons.map((reason) => `${warning} ${reason}: take it out`);
}
