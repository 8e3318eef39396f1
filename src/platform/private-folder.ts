import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** Files by which a folder is known as one of the shop's. */
const knownFileNames = [
  'audit-witness.json',
  'backups',
  'first-admin.json',
  'postgres',
  'sandbox-card-keys.json',
  'sandbox-card.sqlite',
  'sandbox-mail-word',
];

const sticky = 0o1000;

/**
 * Creates the folder if it is missing, and closes it to all other accounts where it is the
 * shop's: this account's own, and either empty or with files of the shop in it. Somebody's home
 * or a folder for everybody (sticky, as /tmp) is left as it is.
 */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(path);
  const isOwnedByUs = uid === process.getuid?.() && (mode & sticky) === 0;
  // As root on other systems the database's account has to pass through.
  const mustBePassable = uid === 0 && process.platform !== 'linux';
  if (isOwnedByUs && !mustBePassable && (mode & 0o077) !== 0 && isShopFolder(path))
    chmodSync(path, 0o700);
}

function isShopFolder(path: string): boolean {
  const names = readdirSync(path);
  return names.length === 0 || names.some((name) => knownFileNames.includes(name));
}
