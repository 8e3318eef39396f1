/**
 * A signal sent to npm ends npm and its shell, and reaches nobody else. A process that was
 * started by npm therefore looks whether it still has the parent it began with.
 */
const lookEveryMs = 500;

/** Calls `then` once when the parent is gone; does nothing outside npm. */
export function whenNpmIsGone(then: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, lookEveryMs);
  timer.unref();
}
