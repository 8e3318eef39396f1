/**
 * A signal sent to npm ends npm and its shell, but not their children. A process that was
 * started by npm therefore checks whether its shell is still running: its parent, or
 * the one that the launcher names when it is between them.
 */
const pollMs = 500;

/** Calls `onExit` once when npm's shell has ended; does nothing outside npm. */
export function onNpmExit(onExit: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parentPid = process.env['FERRULE_PARENT'];
  const shellPid = parentPid === undefined ? process.ppid : Number(parentPid);
  const isGone =
    parentPid === undefined ? () => process.ppid !== shellPid : () => !isAlive(shellPid);
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    onExit();
  }, pollMs);
  timer.unref();
}

/** Signal 0 only asks; a process of another account counts as alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
