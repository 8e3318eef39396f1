/** Reads secrets from files of a vault or an orchestrator: `NAME_FILE` for `NAME`. */
import { readFileSync } from 'node:fs';

const names = [
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'BACKUP_PASSPHRASE',
] as const;

type Values = Readonly<Record<string, string | undefined>>;

/** The secrets, and a readable line for each file that cannot be used. */
export function readSecretFiles(values: Values): {
  secrets: Record<string, string>;
  errors: string[];
} {
  const secrets: Record<string, string> = {};
  const errors: string[] = [];
  for (const name of names) {
    const path = values[`${name}_FILE`]?.trim();
    if (!path) continue;
    const text = readIfExists(path);
    if (values[name]?.trim()) errors.push(`${name} and ${name}_FILE are both set: take one out`);
    else if (!text) errors.push(`${name}_FILE is ${path}, which cannot be read or is empty`);
    else secrets[name] = text;
  }
  return { secrets, errors };
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
