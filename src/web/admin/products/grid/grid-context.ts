/** What the cells of a grid share. */
import { createContext, use } from 'react';
import type { RowSelection } from '#web/ui/lists/table-selection.tsx';
import type { Option } from '#web/ui/forms/select.tsx';
import type { GridTool } from './grid-cells.ts';
import type { OpenCell } from './open-cell.ts';
import type { GridEdits } from './use-grid-edits.ts';

export interface GridState {
  edits: GridEdits;
  /** The rows that are shown. */
  page: object;
  selection: RowSelection;
  /** The cell that Tab leads to until another one was visited. */
  firstCell: string;
  openCell: OpenCell;
  /** Closes a cell; the focus stays in the grid where `move` is said. */
  endEdit: (key: string, move?: 'next' | 'previous' | 'stay') => void;
  categories: readonly Option[];
  openStock: (tool: GridTool) => void;
}

export const GridContext = createContext<GridState | undefined>(undefined);

export function useGrid(): GridState {
  const state = use(GridContext);
  if (!state) throw new Error('a cell stands outside of a grid');
  return state;
}
