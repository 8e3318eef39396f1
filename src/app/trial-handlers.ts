/** Loads the handlers of the sandboxes, for trials only: a release for real money lacks them. */
import type { Config } from '#settings/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { ReverseProxy } from '#platform/http/reverse-proxy.ts';
import { createEmailBranding } from './emails.ts';
import type { SandboxMailbox } from './sandbox-mailbox.ts';
import type { ClientIpOf } from './local-request.ts';

export async function openSandboxCard(
  proxy: ReverseProxy | undefined,
  clientIpOf: ClientIpOf,
): Promise<ReverseProxy | undefined> {
  if (!proxy) return undefined;
  const { createSandboxCardHandler } = await import('./sandbox-card.ts');
  return createSandboxCardHandler(proxy, clientIpOf);
}

export async function openSandboxMailbox(
  config: Config,
  { db, clientIpOf, root }: { db: Database; clientIpOf: ClientIpOf; root: string | undefined },
): Promise<SandboxMailbox | undefined> {
  if (root === undefined) return undefined;
  const { createSandboxMailbox } = await import('./sandbox-mailbox.ts');
  return createSandboxMailbox({ db, branding: createEmailBranding(config), clientIpOf, root });
}
