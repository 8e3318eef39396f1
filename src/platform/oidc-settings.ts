/** Who else may vouch for a visitor: Google, and one further issuer that speaks OpenID Connect. */
export type OidcSettings = {
  /** The hosted one, or its sandbox on this machine; undefined: the button says it is neither. */
  google: ({ kind: 'hosted' } & OidcClientKeys) | { kind: 'sandbox' } | undefined;
  /** `hosts`: where its endpoints may be beside its own. */
  further:
    | ({ issuer: string; name: string; hosts?: readonly string[] } & OidcClientKeys)
    | undefined;
};

/** What the shop is called at the issuer, and proves it with. */
export type OidcClientKeys = { clientId: string; clientSecret: string };

type Given = {
  IDENTITY: 'builtin' | 'firebase';
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
  OIDC_HOSTS: readonly string[];
};

const googleNames = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
const furtherNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;
const allNames = [...googleNames, ...furtherNames];

/**
 * Decides who else may vouch. Keys come whole or not at all, and only where the shop keeps the
 * accounts itself; the sandbox Google never stands in at a place that others can reach.
 */
export function oidc(
  given: Given,
  { publicOriginIsLoopback }: { publicOriginIsLoopback: boolean },
): { ok: true; oidc: OidcSettings } | { ok: false; faults: string[] } {
  const isBuiltin = given.IDENTITY === 'builtin';
  const faults = isBuiltin ? halfGiven(given) : givenInVain(given);
  if (faults.length > 0) return { ok: false, faults };
  const sandbox = isBuiltin && publicOriginIsLoopback ? { kind: 'sandbox' as const } : undefined;
  return { ok: true, oidc: { google: google(given) ?? sandbox, further: further(given) } };
}

function google(given: Given): OidcSettings['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
  return clientId && clientSecret ? { kind: 'hosted', clientId, clientSecret } : undefined;
}

function further(given: Given): OidcSettings['further'] {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name } = given;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (!issuer || !name || !clientId || !clientSecret) return undefined;
  const { OIDC_HOSTS: hosts } = given;
  return { issuer, name, clientId, clientSecret, ...(hosts.length > 0 && { hosts }) };
}

function halfGiven(given: Given): string[] {
  return [
    ...missingOf(given, googleNames, 'Google needs both of its keys'),
    ...missingOf(given, furtherNames, 'a further issuer needs all four of its settings'),
  ];
}

function missingOf(given: Given, names: readonly (keyof Given)[], why: string): string[] {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing: ${why}`);
}

function givenInVain(given: Given): string[] {
  return allNames
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} is set, but IDENTITY is firebase, which has Google of its own`);
}
