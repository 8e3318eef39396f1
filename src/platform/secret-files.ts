/** Secrets out of files that a vault, or an orchestrator, has put there: `NAME_FILE` for `NAME`. */
import { readFileSync } from 'node:fs';

const names = [
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
] as const;

type Values = Readonly<Record<string, string | undefined>>;

/** What the files say, and a readable line for each that does not help. */
export function readSecretFiles(values: Values): {
  secrets: Record<string, string>;
  faults: string[];
} {
  const secrets: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const path = values[`${name}_FILE`]?.trim();
    if (!path) continue;
    const text = read(path);
    if (values[name]?.trim()) faults.push(`${name} and ${name}_FILE are both set: take one out`);
    else if (!text) faults.push(`${name}_FILE is ${path}, which cannot be read or is empty`);
    else secrets[name] = text;
  }
  return { secrets, faults };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
