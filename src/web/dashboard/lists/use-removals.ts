/**
 * Rows that leave a list at once and can come back for five seconds: the server is called when the
 * time is over, or at once when the page is left. On an error the row returns.
 */
import { useEffect, useRef, useState } from 'react';
import { unreachable, type ApiResult } from '#web/api.ts';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';

interface RemovalDeps {
  /** Tells the server; called once for each row whose time is over. */
  send: (id: string) => Promise<ApiResult<unknown>>;
  /** Called when the server has answered, with an error too: reads the list anew. */
  onAnswered: () => Promise<void>;
  /** The notice that is shown at once, unless a row has one of its own. */
  message: string;
}

export interface Removals {
  hidden: ReadonlySet<string>;
  remove: (id: string, text?: string) => void;
}

export function useRemovals({ send, onAnswered, message }: RemovalDeps): Removals {
  const { notices, failure } = useWords();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const pendingNotices = useRef(new Map<string, number>());

  const showRow = (id: string) =>
    setHidden((before) => new Set([...before].filter((other) => other !== id)));

  async function commit(id: string): Promise<void> {
    pendingNotices.current.delete(id);
    const answer = await send(id);
    const isAnswered = answer.ok || answer.problem.code !== unreachable;
    if (isAnswered) await onAnswered();
    // The list that was read has it no longer, or again: from here on it says what is shown.
    showRow(id);
    if (answer.ok) return;
    const { detail, title } = answer.problem;
    const text = isAnswered ? detail || title : failure.offline;
    notify({ text, tone: 'failed' });
  }

  function undo(id: string): void {
    pendingNotices.current.delete(id);
    showRow(id);
  }

  function remove(id: string, text = message): void {
    setHidden((before) => new Set([...before, id]));
    const action = { label: notices.undo, run: () => undo(id) };
    pendingNotices.current.set(id, notify({ text, action, onDismissed: () => void commit(id) }));
  }

  useEffect(() => {
    const { current } = pendingNotices;
    const commitAll = () => current.forEach((notice) => dismiss(notice));
    window.addEventListener('pagehide', commitAll);
    return () => {
      window.removeEventListener('pagehide', commitAll);
      commitAll();
    };
  }, []);

  return { hidden, remove };
}
