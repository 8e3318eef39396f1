/** The OpenID Connect issuers for sign-in: Google or its sandbox, and a further one. */
import type { Config } from '#settings/config.ts';
import type { OidcClient, OidcSource } from '#modules/identity/provider/deps.ts';
import type { SandboxGoogle } from '@ferrule/sandbox-google';

export interface OidcSources {
  sources: readonly OidcSource[];
  /** The label of the further issuer's button; undefined when there is none. */
  furtherName: string | undefined;
  /** Closes the sandbox, if it was started. */
  close(): Promise<void>;
}

const googleIssuer = 'https://accounts.google.com';
const googleHosts = ['oauth2.googleapis.com', 'www.googleapis.com', 'openidconnect.googleapis.com'];

/** Sends no requests; the sandbox is started at the first sign-in with it. */
export function openOidcSources({ oidc, server }: Config): OidcSources {
  const { google, further } = oidc;
  let sandbox: Promise<SandboxGoogle> | undefined;
  const sources: OidcSource[] = [];
  const googleSource = { id: 'google', name: 'Google', asksForAccount: true } as const;
  if (google?.kind === 'hosted') {
    const { clientId, clientSecret } = google;
    const client = { issuer: googleIssuer, clientId, clientSecret, hosts: googleHosts };
    sources.push({ ...googleSource, isRemote: true, open: async () => client });
  }
  if (google?.kind === 'sandbox') {
    const open = (): Promise<OidcClient> => (sandbox ??= startSandbox(server));
    sources.push({ ...googleSource, isRemote: false, open });
  }
  if (further) {
    const { name, ...client } = further;
    const furtherSource = { id: 'oidc', name, asksForAccount: false, isRemote: true } as const;
    sources.push({ ...furtherSource, open: async () => client });
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
  const { startSandboxGoogle } = await import('@ferrule/sandbox-google');
  const names = host.includes(':')
    ? ['localhost', '127.0.0.1', '[::1]']
    : ['localhost', '127.0.0.1'];
  const origins = new Set([publicOrigin, ...names.map((name) => `http://${name}:${port}`)]);
  const redirectUris = [...origins].map((origin) => `${origin}/auth/callback/google`);
  return startSandboxGoogle({ redirectUris });
}
