/** The kinds by which the catalogue can be filtered, with the number of tools of each. */
import type { Tool } from '#modules/catalogue/tool.ts';
import { tools as content } from '#web/content/home.ts';

/** A kind by its number: `.shelf` in home.css hides what has another number than the chosen one. */
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

function countOf(tools: readonly WithKind[], number: number): number {
  return tools.filter((tool) => kindNumber(tool) === number).length;
}
