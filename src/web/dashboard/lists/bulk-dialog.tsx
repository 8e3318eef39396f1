/** One action on several rows: confirmed first, then run row by row, with a result for each. */
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { problemText } from '../forms/form-errors.ts';
import type { ApiResult } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { closeDialog } from '#web/ui/feedback/dialog.tsx';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { useWords } from '#web/words.ts';
import { RunBar } from './run-bar.tsx';
import { useRunGuard } from './use-run-guard.ts';

export interface BulkRow {
  id: string;
  /** What the row is called when it could not be done. */
  name: string;
}

export interface BulkAction {
  title: string;
  /** In place of the title while it runs, and once it was done. */
  runTitle?: string;
  doneTitle?: (done: number) => string;
  text: string;
  go: string;
  /** Nothing is lost by it. */
  isSafe?: boolean;
  rows: readonly BulkRow[];
  /** What comes next for those that were done, in another tab of the browser. */
  next?: { text: string; hrefOf: (done: readonly string[]) => string };
  /** Where those that were done are now. */
  onward?: { text: string; to: string };
  /** Asks the server, for one of them. */
  run: (id: string) => Promise<ApiResult<unknown>>;
}

interface BulkDialogProps {
  action: BulkAction;
  /** It has run, and what is behind the dialog is out of date. */
  onRan?: () => void;
  /** Closed; `done` were done. */
  onClose: (done: number) => void;
}

interface FailedRow {
  name: string;
  reason: string;
}

interface Progress {
  state: 'confirming' | 'running' | 'done';
  /** Their ids. */
  done: readonly string[];
  failed: readonly FailedRow[];
}

export function BulkDialog({ action, onRan, onClose }: BulkDialogProps) {
  const { workBulk } = useStaffWords();
  const { bulk: words, failure } = useWords();
  const [progress, setProgress] = useState<Progress>({ state: 'confirming', done: [], failed: [] });
  const dialog = useRef<HTMLDialogElement>(null);
  const stopped = useRef(false);
  const wasRefused = useRunGuard({
    isRunning: progress.state === 'running',
    title: action.runTitle ?? action.title,
    done: progress.done.length,
    count: action.rows.length,
  });
  useEffect(() => {
    stopped.current = false;
    dialog.current?.showModal();
    return () => {
      stopped.current = true;
    };
  }, []);

  async function runAll(): Promise<void> {
    const done: string[] = [];
    const failed: FailedRow[] = [];
    setProgress({ state: 'running', done, failed });
    for (const { id, name } of action.rows) {
      if (stopped.current) break;
      const answer = await action.run(id);
      if (answer.ok) done.push(id);
      else failed.push({ name, reason: problemText(answer.problem, failure.offline) });
      setProgress({ state: 'running', done: [...done], failed: [...failed] });
    }
    setProgress({ state: 'done', done, failed });
    if (done.length > 0) onRan?.();
  }

  /** While it runs, Escape stops it and keeps the dialog open, so that the result is read. */
  function stopInsteadOfClosing(event: React.SyntheticEvent): void {
    if (progress.state !== 'running') return;
    event.preventDefault();
    stopped.current = true;
  }

  const title = titleOf(action, progress, words);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={stopInsteadOfClosing}
      onClose={() => onClose(progress.done.length)}
      className="sheet rounded-plain border border-line bg-card p-6 shadow-high"
    >
      <div className="grid gap-4">
        <h2 className="text-2">{title}</h2>
        {progress.state === 'confirming' && <p className="text-graphite">{action.text}</p>}
        <BulkProgress progress={progress} count={action.rows.length} />
        {progress.state === 'running' && wasRefused && <p role="alert">{workBulk.stay}</p>}
        <div className="flex flex-wrap gap-3 max-sm:grid sm:justify-end">
          {progress.state === 'confirming' && (
            <>
              <Button variant="outline" onClick={() => dialog.current?.close()}>
                {words.keep}
              </Button>
              <Button variant={action.isSafe ? 'solid' : 'danger'} onClick={() => void runAll()}>
                {action.go}
              </Button>
            </>
          )}
          {progress.state === 'running' && (
            <Button variant="outline" onClick={() => (stopped.current = true)}>
              {words.stop}
            </Button>
          )}
          {progress.state === 'done' && <WaysOn action={action} done={progress.done} />}
        </div>
      </div>
    </dialog>
  );
}

/** What comes next is the solid one; without it, to close. */
function WaysOn({ action, done }: { action: BulkAction; done: readonly string[] }) {
  const { bulk: words } = useWords();
  const next = done.length > 0 ? action.next : undefined;
  const onward = done.length > 0 ? action.onward : undefined;
  return (
    <>
      <Button variant={next ? 'outline' : 'solid'} onClick={closeDialog}>
        {words.close}
      </Button>
      {onward && (
        <Link to={onward.to} className={buttonClass('outline')} onClick={closeDialog}>
          {onward.text}
        </Link>
      )}
      {next && (
        <a
          href={next.hrefOf(done)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('solid')}
        >
          {next.text}
        </a>
      )}
    </>
  );
}

/** A question before the deed; then what runs; afterwards what became of it. */
function titleOf(
  { title, runTitle = title, doneTitle, rows }: BulkAction,
  { state, done }: Progress,
  words: { allDoneTitle: string; partDoneTitle: string },
): string {
  if (state !== 'done') return state === 'running' ? runTitle : title;
  if (doneTitle) return doneTitle(done.length);
  return done.length === rows.length ? words.allDoneTitle : words.partDoneTitle;
}

/** How many rows are done, and why the others failed. */
function BulkProgress({ progress, count }: { progress: Progress; count: number }) {
  const { bulk: words } = useWords();
  const { state, failed } = progress;
  const done = progress.done.length;
  const answered = done + failed.length;
  return (
    <>
      {state === 'running' && <RunBar done={answered} count={count} />}
      <div role="status" className="grid gap-2 empty:hidden">
        {state === 'running' && (
          <p className="figures text-graphite">{fill(words.progress, { done: answered, count })}</p>
        )}
        {state === 'done' && (
          <p>
            {failed.length === 0 && done === count
              ? fill(words.allDone, { count })
              : fill(words.result, { done, failed: failed.length })}
          </p>
        )}
        {state === 'done' && answered < count && (
          <p>{fill(words.stopped, { left: count - answered })}</p>
        )}
        {failed.length > 0 && (
          <ul className="grid max-h-60 gap-1 overflow-y-auto text-small text-oxblood">
            {failed.map(({ name, reason }) => (
              <li key={name}>
                {fillNodes(words.failure, {
                  row: <span className="figures whitespace-nowrap">{name}</span>,
                  why: reason,
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
