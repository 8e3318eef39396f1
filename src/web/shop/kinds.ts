/** By what kinds the tools on sale can be looked through, and how many there are of each. */
import type { Tool } from '#modules/catalogue/tool.ts';
import { tools as content } from '../content/home.ts';

/** A kind by its number: `.shelf` in home.css hides what has another number than the chosen one. */
export interface Kind {
  number: number;
  name: string;
  count: number;
}

type Kinded = Pick<Tool, 'kind'>;

/** The number of what is no kind of the list, and of what has no kind at all. */
const others = content.kinds.length + 1;

/** The number of a tool's kind, from 1. */
export function kindNumber({ kind }: Kinded): number {
  return content.kinds.findIndex((one) => one.kind === kind) + 1 || others;
}

/** Those that there are tools of, in the list's order; none when it would be no choice. */
export function kindsOf(tools: readonly Kinded[]): Kind[] {
  const names = [...content.kinds.map(({ name }) => name), content.others];
  const kinds = names
    .map((name, index) => ({ number: index + 1, name, count: countOf(tools, index + 1) }))
    .filter(({ count }) => count > 0);
  return kinds.length > 1 ? kinds : [];
}

function countOf(tools: readonly Kinded[], number: number): number {
  return tools.filter((tool) => kindNumber(tool) === number).length;
}
