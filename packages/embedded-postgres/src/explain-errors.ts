import { EmbeddedPostgresError } from './errors.ts';
import type { DatabaseHost } from './host.ts';

/**
 * Turns an error of the operating system into one of ours; other errors are returned unchanged.
 * The codes are those of errno(3).
 */
export function explainSystemError(error: unknown, dataDir: string, host: DatabaseHost): unknown {
  if (error instanceof EmbeddedPostgresError) return error;
  if (isAccountError(error)) return cannotDropRoot(host, error);
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(dataDir, host, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return readOnly(dataDir, host, error);
    case 'ENOENT':
      // So says Node's recursive mkdir where the file system is read-only.
      return systemCall(error) === 'mkdir' ? readOnly(dataDir, host, error) : error;
    default:
      return error;
  }
}

/**
 * Turns what initdb or the server wrote before it gave up into one of our errors.
 *
 * @param fallback the code to use when the output matches no known message
 */
export function explainOutput(
  output: string,
  dataDir: string,
  fallback: 'INIT_FAILED' | 'START_FAILED',
  host: DatabaseHost,
): EmbeddedPostgresError {
  if (/No space left on device|Check free disk space|Disk quota exceeded/i.test(output))
    return diskFull(dataDir, host);
  if (/Read-only file system/i.test(output)) return readOnly(dataDir, host);
  const failure = fallback === 'INIT_FAILED' ? 'could not be made' : 'did not start';
  const reason = lastErrorLine(output) ?? 'it gave no reason';
  return new EmbeddedPostgresError(fallback, `The database in ${dataDir} ${failure}: ${reason}`);
}

function cannotDropRoot({ name }: DatabaseHost, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'NO_UNPRIVILEGED_USER',
    'PostgreSQL refuses to run as root, and this system does not let root become another user: ' +
      `start the ${name} as an ordinary user.`,
    { cause },
  );
}

function diskFull(dataDir: string, host: DatabaseHost, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DISK_FULL',
    `The disk that holds ${dataDir} is full: free some space (100 MB are enough to begin) ` +
      `or set ${host.folderSetting} to a folder on another disk.`,
    { cause },
  );
}

function readOnly(dataDir: string, host: DatabaseHost, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'READ_ONLY',
    `The folder ${dataDir} cannot be written by this user: ` +
      `change its owner or permissions, or set ${host.folderSetting} to a folder that can.`,
    { cause },
  );
}

/** As root, only changing to the database's account makes these two calls fail like this. */
function isAccountError(error: unknown): boolean {
  if (process.getuid?.() !== 0 || !/^(spawn|chown)/.test(systemCall(error) ?? '')) return false;
  return ['EPERM', 'EINVAL'].includes(systemCode(error) ?? '');
}

function systemCall(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  return typeof error.syscall === 'string' ? error.syscall : undefined;
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function lastErrorLine(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errorLine = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  return (errorLine ?? lines.at(-1))?.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim();
}
