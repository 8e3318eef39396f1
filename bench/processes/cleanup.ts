/** Cleanups that run when the bench ends, however it ends. */

type Cleanup = () => Promise<void>;

const cleanups: Cleanup[] = [];

/** Runs `cleanup` at the end, the latest first; it must be harmless when it has been run before. */
export function addCleanup(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

let running: Promise<void> | undefined;

/** Runs all cleanups; a second call meanwhile waits for the first. */
export function runCleanups(): Promise<void> {
  running ??= runOneByOne().finally(() => {
    running = undefined;
  });
  return running;
}

/** A cleanup that fails is reported, and the others run all the same. */
async function runOneByOne(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    await cleanup().catch((error: unknown) => console.error(`left behind: ${String(error)}`));
  }
}
