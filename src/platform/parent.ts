/**
 * A signal sent to npm ends npm and its shell, and reaches nobody else. A process that was
 * started by npm therefore looks whether the shell it began under is still there: its parent, or
 * the one that the launcher names when it stands between them.
 */
const lookEveryMs = 500;

/** Calls `then` once when npm's shell is gone; does nothing outside npm. */
export function whenNpmIsGone(then: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const named = process.env['FERRULE_PARENT'];
  const shell = named === undefined ? process.ppid : Number(named);
  const isGone = named === undefined ? () => process.ppid !== shell : () => !isAlive(shell);
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    then();
  }, lookEveryMs);
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
