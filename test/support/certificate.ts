/** A certificate for tests: the one that the mail server for tests brings, whose key is public. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('smtp-server/lib/tls-options.js');
const text = readFileSync(file, 'utf8').replaceAll(/\\n'\s*\+\s*'/g, '\n');

/** The certificate and its key, as PEM. */
export function testCertificate(): { cert: string; key: string } {
  return { cert: readPemBlock('CERTIFICATE'), key: readPemBlock('RSA PRIVATE KEY') };
}

function readPemBlock(kind: string): string {
  const [block] = new RegExp(`-----BEGIN ${kind}-----[^']+-----END ${kind}-----`).exec(text) ?? [];
  if (block === undefined) throw new Error(`the mail server for tests brings no ${kind}`);
  return block;
}
