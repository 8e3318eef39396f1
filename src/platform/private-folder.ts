import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';

/** Files by which a folder is known as one of the shop's. */
const marks = [
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
 * Makes the folder where there is none, and closes it to all other accounts where it is the
 * shop's: this account's own, and either empty or with files of the shop in it. Somebody's home
 * or a folder for everybody (sticky, as /tmp) is left as it is.
 */
export function closeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(path);
  const isOwn = uid === process.getuid?.() && (mode & sticky) === 0;
  // As root on other systems the database's account has to pass through.
  const mustPass = uid === 0 && process.platform !== 'linux';
  if (isOwn && !mustPass && (mode & 0o077) !== 0 && isOfTheShop(path)) chmodSync(path, 0o700);
}

function isOfTheShop(path: string): boolean {
  const names = readdirSync(path);
  return names.length === 0 || names.some((name) => marks.includes(name));
}

/** Makes the file where there is none; this account alone may read it, whoever made it before. */
export function closeFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(path, 0o600);
}
