/** The same thing done to several rows: asked first, then one after the other, each answer told. */
import { useEffect, useRef, useState } from 'react';
import { explain } from '../account/faults.ts';
import type { Answer } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

export interface BulkRow {
  id: string;
  /** What the row is called when it could not be done. */
  name: string;
}

export interface BulkDeed {
  title: string;
  text: string;
  go: string;
  rows: readonly BulkRow[];
  /** Asks the server, for one of them. */
  run: (id: string) => Promise<Answer<unknown>>;
}

interface BulkDialogProps {
  deed: BulkDeed;
  /** Closed; `done` were done. */
  onClose: (done: number) => void;
}

interface Faulty {
  name: string;
  why: string;
}

interface Progress {
  state: 'asked' | 'running' | 'over';
  done: number;
  failed: readonly Faulty[];
}

export function BulkDialog({ deed, onClose }: BulkDialogProps) {
  const { bulk: words, failure } = useWords();
  const [progress, setProgress] = useState<Progress>({ state: 'asked', done: 0, failed: [] });
  const dialog = useRef<HTMLDialogElement>(null);
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    dialog.current?.showModal();
    return () => {
      stopped.current = true;
    };
  }, []);

  async function go(): Promise<void> {
    let done = 0;
    const failed: Faulty[] = [];
    setProgress({ state: 'running', done, failed });
    for (const { id, name } of deed.rows) {
      if (stopped.current) break;
      const answer = await deed.run(id);
      if (answer.ok) done += 1;
      else failed.push({ name, why: explain(answer.problem, failure.offline) });
      setProgress({ state: 'running', done, failed: [...failed] });
    }
    setProgress({ state: 'over', done, failed });
  }

  /** Under way, it is not closed but stopped: what was done must be told. */
  function refuseClosing(event: React.SyntheticEvent): void {
    if (progress.state !== 'running') return;
    event.preventDefault();
    stopped.current = true;
  }

  return (
    <dialog
      ref={dialog}
      aria-label={deed.title}
      onCancel={refuseClosing}
      onClose={() => onClose(progress.done)}
      className="sheet rounded-plain border border-line bg-card p-6 shadow-high"
    >
      <div className="grid gap-4">
        <h2 className="text-2">{deed.title}</h2>
        {progress.state === 'asked' && <p className="text-graphite">{deed.text}</p>}
        <BulkProgress progress={progress} count={deed.rows.length} />
        <div className="flex flex-wrap gap-3 max-sm:grid sm:justify-end">
          {progress.state === 'asked' && (
            <>
              <Button look="outline" onClick={() => dialog.current?.close()}>
                {words.keep}
              </Button>
              <Button look="danger" onClick={() => void go()}>
                {deed.go}
              </Button>
            </>
          )}
          {progress.state === 'running' && (
            <Button look="outline" onClick={() => (stopped.current = true)}>
              {words.stop}
            </Button>
          )}
          {progress.state === 'over' && (
            <Button onClick={() => dialog.current?.close()}>{words.close}</Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** How far it is, and of the rows that could not be done, why. */
function BulkProgress({ progress, count }: { progress: Progress; count: number }) {
  const { bulk: words } = useWords();
  const { state, done, failed } = progress;
  const answered = done + failed.length;
  return (
    <>
      {state === 'running' && (
        <progress aria-label={words.working} value={answered} max={count} className="w-full" />
      )}
      <div role="status" className="grid gap-2 empty:hidden">
        {state === 'running' && (
          <p className="figures text-graphite">{fill(words.progress, { done: answered, count })}</p>
        )}
        {state === 'over' && (
          <p>
            {failed.length === 0 && done === count
              ? fill(words.allDone, { count })
              : fill(words.result, { done, failed: failed.length })}
          </p>
        )}
        {state === 'over' && answered < count && (
          <p>{fill(words.stopped, { left: count - answered })}</p>
        )}
        {failed.length > 0 && (
          <ul className="grid max-h-60 gap-1 overflow-y-auto text-small text-oxblood">
            {failed.map(({ name, why }) => (
              <li key={name}>{fill(words.fault, { row: name, why })}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
