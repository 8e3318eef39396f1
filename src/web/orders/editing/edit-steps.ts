/** What an order's edits and changed details were, as steps of its history; pure. */
import { formatCount } from '#platform/number-format.ts';
import { fill } from '#web/wording/fill.ts';
import type { OrderHistory } from '../order-page.tsx';
import { editTexts } from './edit-texts.ts';

const words = editTexts.history;

export type WireEdit = OrderHistory['edits'][number];
export type WireDetail = OrderHistory['details'][number];

/** One for all that was changed at once. */
export interface EditStep {
  at: string;
  by: WireEdit['by'];
  texts: string[];
  formerTotal: number;
  total: number;
}

export function toEditSteps(
  edits: readonly WireEdit[],
  details: readonly WireDetail[],
): EditStep[] {
  const detailsAt = Map.groupBy(details, ({ at, by }) => `${at} ${by}`);
  const ofEdits = edits.map((edit): EditStep => {
    const beside = detailsAt.get(`${edit.at} ${edit.by}`) ?? [];
    detailsAt.delete(`${edit.at} ${edit.by}`);
    const texts = [...edit.lines.map(describeLine), ...beside.map(describeDetail)];
    const { at, by, formerTotal, total } = edit;
    return { at, by, texts: texts.length > 0 ? texts : [words.prices], formerTotal, total };
  });
  const ofDetails = [...detailsAt.values()].flatMap((all): EditStep[] => {
    const [first] = all;
    // All of them keep the totals from before and after the whole change.
    return first ? [{ ...first, texts: all.map(describeDetail) }] : [];
  });
  return [...ofEdits, ...ofDetails];
}

function describeLine({ name, from, to }: WireEdit['lines'][number]): string {
  const text = from === 0 ? words.added : to === 0 ? words.removed : words.line;
  return fill(text, { name, from: formatCount(from), to: formatCount(to) });
}

function describeDetail({ detail, before, after }: WireDetail): string {
  const name = words.details[detail];
  if (before === '' && after === '') return fill(words.notKept, { name });
  const [from, to] = [before, after].map((text) => text.replaceAll('\n', ', '));
  if (before === '') return fill(words.given, { name, to: to ?? '' });
  if (after === '') return fill(words.taken, { name, from: from ?? '' });
  return fill(words.line, { name, from: from ?? '', to: to ?? '' });
}

export function editedBy({ by }: Pick<EditStep, 'by'>): string {
  return words[by];
}
