/** Further sign-in providers: Google, and one further issuer of OpenID Connect. */
export type OidcSettings = {
  /** Google itself, or its sandbox on this machine; undefined when it is not set up. */
  google: ({ kind: 'hosted' } & OidcClientKeys) | { kind: 'sandbox' } | undefined;
  /** `hosts`: where its endpoints may be beside its own. */
  further:
    | ({ issuer: string; name: string; hosts?: readonly string[] } & OidcClientKeys)
    | undefined;
};

/** The shop's client id and secret at the issuer. */
export type OidcClientKeys = { clientId: string; clientSecret: string };

type RawSettings = {
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
 * Chooses the further providers. Keys must be complete, and are only for shops that keep the
 * accounts themselves; the sandbox Google is never offered where others can reach the shop.
 */
export function readOidcSettings(
  raw: RawSettings,
  { publicOriginIsLoopback }: { publicOriginIsLoopback: boolean },
): { ok: true; oidc: OidcSettings } | { ok: false; errors: string[] } {
  const isBuiltin = raw.IDENTITY === 'builtin';
  const errors = isBuiltin ? findIncompleteSettings(raw) : findUnusedSettings(raw);
  if (errors.length > 0) return { ok: false, errors };
  const sandbox = isBuiltin && publicOriginIsLoopback ? { kind: 'sandbox' as const } : undefined;
  return {
    ok: true,
    oidc: { google: readGoogle(raw) ?? sandbox, further: readFurtherIssuer(raw) },
  };
}

function readGoogle(raw: RawSettings): OidcSettings['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = raw;
  return clientId && clientSecret ? { kind: 'hosted', clientId, clientSecret } : undefined;
}

function readFurtherIssuer(raw: RawSettings): OidcSettings['further'] {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name } = raw;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = raw;
  if (!issuer || !name || !clientId || !clientSecret) return undefined;
  const { OIDC_HOSTS: hosts } = raw;
  return { issuer, name, clientId, clientSecret, ...(hosts.length > 0 && { hosts }) };
}

function findIncompleteSettings(raw: RawSettings): string[] {
  return [
    ...listMissing(raw, googleNames, 'Google needs both of its keys'),
    ...listMissing(raw, furtherNames, 'a further issuer needs all four of its settings'),
  ];
}

function listMissing(
  raw: RawSettings,
  names: readonly (keyof RawSettings)[],
  reason: string,
): string[] {
  const missing = names.filter((name) => raw[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing: ${reason}`);
}

function findUnusedSettings(raw: RawSettings): string[] {
  return allNames
    .filter((name) => raw[name] !== undefined)
    .map((name) => `${name} is set, but IDENTITY is firebase, which has Google of its own`);
}
