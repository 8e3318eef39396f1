/** Who else may vouch for a visitor: Google or its sandbox, and a further issuer; set at start. */
import type { Config } from '#platform/config.ts';
import type { OidcClient, OidcSource } from '#modules/identity/provider-deps.ts';
import type { SandboxGoogle } from '#sandbox/google/sandbox-google.ts';

export interface OidcSources {
  sources: readonly OidcSource[];
  /** What the button of the further issuer reads; undefined when there is none. */
  furtherName: string | undefined;
  /** Ends the sandbox, where it was ever needed. */
  close(): Promise<void>;
}

const googleIssuer = 'https://accounts.google.com';
const googleHosts = ['oauth2.googleapis.com', 'www.googleapis.com', 'openidconnect.googleapis.com'];

/** Asks nobody and starts nothing: the sandbox begins with the first who wants to sign in so. */
export function openOidcSources({ oidc, server }: Config): OidcSources {
  const { google, further } = oidc;
  let sandbox: Promise<SandboxGoogle> | undefined;
  const sources: OidcSource[] = [];
  const asGoogle = { id: 'google', name: 'Google', asksForAccount: true } as const;
  if (google?.kind === 'hosted') {
    const { clientId, clientSecret } = google;
    const client = { issuer: googleIssuer, clientId, clientSecret, hosts: googleHosts };
    sources.push({ ...asGoogle, isFar: true, open: async () => client });
  }
  if (google?.kind === 'sandbox') {
    const open = (): Promise<OidcClient> => (sandbox ??= startSandbox(server));
    sources.push({ ...asGoogle, isFar: false, open });
  }
  if (further) {
    const { name, ...client } = further;
    const shown = { id: 'oidc', name, asksForAccount: false, isFar: true } as const;
    sources.push({ ...shown, open: async () => client });
  }
  return {
    sources,
    furtherName: further?.name,
    close: async () => (await sandbox)?.close(),
  };
}

async function startSandbox({
  publicOrigin,
  host,
  port,
}: Config['server']): Promise<SandboxGoogle> {
  const { startSandboxGoogle } = await import('#sandbox/google/sandbox-google.ts');
  const names = host.includes(':')
    ? ['localhost', '127.0.0.1', '[::1]']
    : ['localhost', '127.0.0.1'];
  const origins = new Set([publicOrigin, ...names.map((name) => `http://${name}:${port}`)]);
  const redirectUris = [...origins].map((origin) => `${origin}/auth/callback/google`);
  return startSandboxGoogle({ redirectUris });
}
