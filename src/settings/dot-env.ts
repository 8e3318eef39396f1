import { readFileSync } from 'node:fs';

/** The text of `.env`; there need not be one. */
export function readDotEnv(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch {
    return '';
  }
}
