/** Where tests keep their temporary files: in memory, where the machine has enough of it. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memoryFileSystem = { path: '/dev/shm', type: 0x01_02_19_94 };
/** Linux gives it half of the memory: this is a machine of 16 GB and more. */
const wantedBytes = 8 * 2 ** 30;

/**
 * Runs the work with its temporary files in memory: making and dropping the files of test databases
 * took a fifth of their processor time on a disk. Without room in memory it changes nothing.
 */
export async function withMemoryFolder<Result>(run: () => Promise<Result>): Promise<Result> {
  if (!hasRoom()) return run();
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(memoryFileSystem.path, 'ferrule-tests-'));
  // Run as root, the database has an account of its own, which has to pass through here.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where the run is interrupted: memory that nobody uses is worse than a file left.
  process.once('exit', remove);
  process.env['TMPDIR'] = folder;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    process.off('exit', remove);
    remove();
  }
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(memoryFileSystem.path);
    return type === memoryFileSystem.type && bavail * bsize >= wantedBytes;
  } catch {
    return false;
  }
}
