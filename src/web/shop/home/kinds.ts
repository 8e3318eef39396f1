/** The kinds by which the catalogue can be filtered, with the number of tools of each. */
import type { Tool } from '#modules/catalogue/tool.ts';
import { tools as content } from '#web/content/home.ts';
import { kindParameter } from './kind-parameter.ts';

/** A kind by its number: `.shelves` in home.css hides what has another than the chosen one. */
export interface Kind {
  number: number;
  name: string;
  count: number;
}

type WithKind = Pick<Tool, 'kind'>;

/** The number of what is no kind of the list, and of what has no kind at all. */
const otherKindNumber = content.kinds.length + 1;

/** The number of a tool's kind, from 1. */
export function kindNumber({ kind }: WithKind): number {
  return content.kinds.findIndex((one) => one.kind === kind) + 1 || otherKindNumber;
}

/** The kinds that have tools, in the list's order; none when there is only one. */
export function kindsOf(tools: readonly WithKind[]): Kind[] {
  const names = [...content.kinds.map(({ name }) => name), content.others];
  const kinds = names
    .map((name, index) => ({ number: index + 1, name, count: countOf(tools, index + 1) }))
    .filter(({ count }) => count > 0);
  return kinds.length > 1 ? kinds : [];
}

/** Of the address, by its number; 0 for all, and where there are no tools of it. */
export function chosenKind(url: string, tools: readonly WithKind[]): number {
  const number = Number(new URL(url).searchParams.get(kindParameter.name));
  return kindsOf(tools).some((kind) => kind.number === number) ? number : 0;
}

/** Tools that stand side by side on a phone. */
export interface Shelf<Entry> {
  /** The kinds that are on it, by their numbers. */
  kinds: readonly number[];
  /** '' where it is no shelf of certain kinds. */
  name: string;
  entries: readonly Entry[];
}

/** With fewer, a shelf takes in the next kind. */
const fewestOnShelf = 4;
const mostOfMixedShelf = 6;

/**
 * The entries in their order, by kind. Where a kind comes again after another, as staff may order
 * them, shelves are of equal length instead.
 */
export function shelvesOf<Entry extends { tool: WithKind }>(
  entries: readonly Entry[],
): Shelf<Entry>[] {
  const runs = cut(
    entries,
    (run, { tool }) => kindNumber(run[0]?.tool ?? tool) === kindNumber(tool),
  );
  const isByKind = new Set(runs.map(([first]) => first && kindNumber(first.tool)).values());
  if (isByKind.size < runs.length)
    return cut(entries, (run) => run.length < mostOfMixedShelf).map((run) => toShelf(run, false));
  const shelves: Entry[][] = [];
  for (const [index, run] of runs.entries()) {
    const last = shelves.at(-1);
    const isLastRun = index === runs.length - 1;
    const isJoined =
      (last && last.length < fewestOnShelf) || (isLastRun && run.length < fewestOnShelf);
    if (last && isJoined) last.push(...run);
    else shelves.push([...run]);
  }
  return shelves.map((shelf) => toShelf(shelf, shelves.length > 1));
}

/** The entries in pieces; `belongs` says whether the next one belongs to a piece. */
function cut<Entry>(
  entries: readonly Entry[],
  belongs: (piece: readonly Entry[], next: Entry) => boolean,
): Entry[][] {
  const pieces: Entry[][] = [];
  for (const entry of entries) {
    const last = pieces.at(-1);
    if (last && belongs(last, entry)) last.push(entry);
    else pieces.push([entry]);
  }
  return pieces;
}

function toShelf<Entry extends { tool: WithKind }>(
  entries: readonly Entry[],
  isNamed: boolean,
): Shelf<Entry> {
  const kinds = [...new Set(entries.map(({ tool }) => kindNumber(tool)))];
  return { kinds, name: isNamed ? kinds.map(nameOf).join(', ') : '', entries };
}

function nameOf(number: number): string {
  return content.kinds[number - 1]?.name ?? content.others;
}

function countOf(tools: readonly WithKind[], number: number): number {
  return tools.filter((tool) => kindNumber(tool) === number).length;
}
