/**
 * Rows that leave a list at once and can come back for five seconds: the server is told when the
 * time is over, or at once when the page is left. When it refuses, the row returns.
 */
import { useEffect, useRef, useState } from 'react';
import { unreachable, type Answer } from '../api.ts';
import { dismiss, notify } from '../ui/notify.ts';
import { useWords } from '../words.ts';

interface RemovalDeps {
  /** Tells the server; called once for each row whose time is over. */
  send: (id: string) => Promise<Answer<unknown>>;
  /** Called when the server has answered: either way the list is not as it was read. */
  onAnswered: () => void;
  /** What is said at once. */
  said: string;
}

export interface Removals {
  hidden: ReadonlySet<string>;
  remove: (id: string) => void;
}

export function useRemovals({ send, onAnswered, said }: RemovalDeps): Removals {
  const { notices, failure } = useWords();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, number>());

  const show = (id: string) =>
    setHidden((before) => new Set([...before].filter((other) => other !== id)));

  async function commit(id: string): Promise<void> {
    waiting.current.delete(id);
    const answer = await send(id);
    const answered = answer.ok || answer.problem.code !== unreachable;
    if (answered) onAnswered();
    if (answer.ok) return;
    show(id);
    const { detail, title } = answer.problem;
    const text = answered ? detail || title : failure.offline;
    notify({ text, tone: 'failed' });
  }

  function undo(id: string): void {
    waiting.current.delete(id);
    show(id);
  }

  function remove(id: string): void {
    setHidden((before) => new Set([...before, id]));
    const action = { label: notices.undo, run: () => undo(id) };
    waiting.current.set(id, notify({ text: said, action, onGone: () => void commit(id) }));
  }

  useEffect(() => {
    const { current } = waiting;
    const commitAll = () => current.forEach((notice) => dismiss(notice));
    window.addEventListener('pagehide', commitAll);
    return () => {
      window.removeEventListener('pagehide', commitAll);
      commitAll();
    };
  }, []);

  return { hidden, remove };
}
