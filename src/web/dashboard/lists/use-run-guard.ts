/**
 * A run over many rows is not left unseen: the browser asks before its page goes, a way within the
 * dashboard is refused until the run has ended, and what was left all the same is told afterwards.
 */
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { saveLeftRun } from './left-run.ts';

interface Run {
  isRunning: boolean;
  title: string;
  done: number;
  /** Over so many rows. */
  count: number;
}

/** Answers whether somebody tried to leave while it ran. */
export function useRunGuard({ isRunning, ...run }: Run): boolean {
  const { workBulk: words } = useStaffWords();
  const { state, reset } = useBlocker(isRunning);
  const saveRun = useEffectEvent(() => saveLeftRun(fill(words.left, run)));
  // Its result is read first: nobody is led away when it ends.
  useEffect(() => {
    if (state === 'blocked' && !isRunning) reset();
  }, [state, isRunning, reset]);
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const save = () => saveRun();
    addEventListener('beforeunload', ask);
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('pagehide', save);
    };
  }, [isRunning]);
  return state === 'blocked';
}
