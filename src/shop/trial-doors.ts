/** The sandboxes' doors, loaded for trials only: a release for real money does not have them. */
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Forwarder } from '#platform/http/forward.ts';
import { letterHead } from './letters.ts';
import type { SandboxMail } from './sandbox-mail.ts';
import type { PeerOf } from './this-machine.ts';

export async function sandboxCardOf(
  forward: Forwarder | undefined,
  peerOf: PeerOf,
): Promise<Forwarder | undefined> {
  if (!forward) return undefined;
  const { openSandboxCardDoor } = await import('./sandbox-card.ts');
  return openSandboxCardDoor(forward, peerOf);
}

export async function sandboxMailOf(
  config: Config,
  { db, peerOf, root }: { db: Database; peerOf: PeerOf; root: string | undefined },
): Promise<SandboxMail | undefined> {
  if (root === undefined) return undefined;
  const { openSandboxMail } = await import('./sandbox-mail.ts');
  return openSandboxMail({ db, head: letterHead(config), peerOf, root });
}
