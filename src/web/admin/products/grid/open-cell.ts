/** The cell that is open: a store, so that opening one renders that cell and not the whole grid. */
import { useSyncExternalStore } from 'react';

export interface EditedCell {
  key: string;
  /** The character by which it was opened, in place of its text. */
  first: string | undefined;
}

export interface OpenCell {
  get: () => EditedCell | undefined;
  set: (cell: EditedCell | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createOpenCell(): OpenCell {
  const listeners = new Set<() => void>();
  let open: EditedCell | undefined;
  return {
    get: () => open,
    set(cell) {
      open = cell;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The open cell, if it is this one. */
export function useOpened({ get, subscribe }: OpenCell, key: string): EditedCell | undefined {
  const read = () => (get()?.key === key ? get() : undefined);
  return useSyncExternalStore(subscribe, read, read);
}

export function useIsAnyOpen({ get, subscribe }: OpenCell): boolean {
  const read = () => get() !== undefined;
  return useSyncExternalStore(subscribe, read, read);
}
