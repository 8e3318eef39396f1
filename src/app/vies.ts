/** VIES, or its sandbox on this machine, which is started when it is asked for the first time. */
import type { Config } from '#settings/config.ts';
import { createVies, type Vies } from '#modules/tax/tax.ts';
import type { SandboxVies } from '@ferrule/sandbox-vies';

export interface ViesSource {
  vies: Vies;
  /** Closes the sandbox, if it was started. */
  close(): Promise<void>;
}

export function openVies({ vies }: Config): ViesSource {
  let sandbox: Promise<SandboxVies> | undefined;
  const openSandbox = async () => (await (sandbox ??= startSandbox())).url;
  return {
    vies: createVies({ open: vies.kind === 'hosted' ? async () => vies.url : openSandbox }),
    close: async () => (await sandbox?.catch(() => undefined))?.close(),
  };
}

async function startSandbox(): Promise<SandboxVies> {
  const { startSandboxVies } = await import('@ferrule/sandbox-vies');
  return startSandboxVies();
}
