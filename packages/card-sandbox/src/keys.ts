/**
 * The sandbox's own keys. They are made once, at random, and kept in a file that only its owner
 * can read, so that the shop and a processor of its own process share them.
 */
import { chmodSync, existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { randomToken } from './ids.ts';

export interface SandboxKeys {
  secret: string;
  publishable: string;
}

export interface SandboxKeyFile extends SandboxKeys {
  webhook: string;
}

const patterns = {
  secret: /^sk_test_sandbox_\w{24,}$/,
  publishable: /^pk_test_sandbox_\w{24,}$/,
  webhook: /^whsec_\w{24,}$/,
} as const;

/** The keys in the file, made first if there is none. Throws when the file is no key file. */
export function loadSandboxKeys(file: string): SandboxKeyFile {
  if (!existsSync(file)) makeKeyFile(file);
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isKeyFile(content)) throw new Error(`${file} does not hold the keys of a sandbox`);
  return content;
}

/** Live keys and keys of other processors never get as far as the sandbox. */
export function assertSandboxKeys(keys: SandboxKeys): void {
  if (keys.secret.startsWith('sk_test_') && keys.publishable.startsWith('pk_test_')) return;
  throw new Error('the sandbox card processor takes test keys only (sk_test_…, pk_test_…)');
}

/** Two processes may start at once: the link makes the first file the only one. */
function makeKeyFile(file: string): void {
  const length = 32;
  const keys: SandboxKeyFile = {
    secret: `sk_test_sandbox_${randomToken(length)}`,
    publishable: `pk_test_sandbox_${randomToken(length)}`,
    webhook: `whsec_${randomToken(length)}`,
  };
  const draft = `${file}.${randomToken(8)}`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(draft);
  }
}

function isKeyFile(content: unknown): content is SandboxKeyFile {
  if (typeof content !== 'object' || content === null) return false;
  const entries = new Map<string, unknown>(Object.entries(content));
  return Object.entries(patterns).every(([name, shape]) => shape.test(String(entries.get(name))));
}
