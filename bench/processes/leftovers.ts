/** What has been started or made and must be gone when the bench is over, however it ends. */

type Undo = () => Promise<void>;

const undoings: Undo[] = [];

/** Has `undo` run at the end, the latest first; it must not mind being done already. */
export function undoAtEnd(undo: Undo): void {
  undoings.push(undo);
}

let running: Promise<void> | undefined;

/** Undoes everything; whoever asks meanwhile waits for the same. */
export function undoAll(): Promise<void> {
  running ??= undoOneByOne().finally(() => {
    running = undefined;
  });
  return running;
}

/** What cannot be undone is told, and keeps nothing else from it. */
async function undoOneByOne(): Promise<void> {
  for (let undo = undoings.pop(); undo; undo = undoings.pop()) {
    await undo().catch((error: unknown) => console.error(`left behind: ${String(error)}`));
  }
}
