import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packageFile = join(import.meta.dirname, '../../package.json');

/** The version of the shop, as its `package.json` has it. */
export function shopVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(packageFile, 'utf8'));
  return z.object({ version: z.string() }).parse(parsed).version;
}
