/** Short notices at the top right: shown from anywhere, gone after five seconds. */

export interface Notice {
  text: string;
  tone?: 'done' | 'failed';
  action?: { label: string; run: () => void };
  /** Called once when the notice goes, unless its action was pressed. */
  onDismissed?: () => void;
}

export type ShownNotice = Notice & { id: number };

export const noticeMs = 5000;

let visibleNotices: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice for five seconds; returns what `dismiss` takes to end it sooner. */
export function notify(notice: Notice): number {
  lastId += 1;
  const id = lastId;
  setNotices([...visibleNotices, { ...notice, id }]);
  setTimeout(() => dismiss(id), noticeMs);
  return id;
}

/** Takes a notice away before its time. */
export function dismiss(id: number, { pressed = false } = {}): void {
  const notice = visibleNotices.find((candidate) => candidate.id === id);
  if (!notice) return;
  setNotices(visibleNotices.filter((candidate) => candidate.id !== id));
  if (pressed) notice.action?.run();
  else notice.onDismissed?.();
}

/** For `useSyncExternalStore`. */
export const noticeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getSnapshot: () => visibleNotices,
  getServerSnapshot: () => noNotices,
};

const noNotices: readonly ShownNotice[] = [];

function setNotices(next: readonly ShownNotice[]): void {
  visibleNotices = next;
  for (const listener of listeners) listener();
}
