/**
 * When what is ordered leaves, by the lead times that staff have entered, and whether bringing it
 * costs something. While the shop is on holiday the banner above every page says when.
 */
import { useHoliday } from '#web/holiday.ts';
import { fill } from '#web/wording/fill.ts';
import { sentWhenTexts as words } from '#web/wording/orders/sent-when.ts';
import { useWords } from '#web/words.ts';

interface SentWhenProps {
  /** Of each size that can be ordered. */
  leadDays: readonly (number | null)[];
  isDeliveryFree: boolean;
}

export function SentWhen({ leadDays, isDeliveryFree }: SentWhenProps) {
  const { tool } = useWords();
  return (
    <p className="text-small text-graphite">
      <Sent leadDays={leadDays} />
      {isDeliveryFree ? words.deliveryFree : tool.deliveryLater}
    </p>
  );
}

/** The sentence before another one; nothing during a holiday, or where nothing can be ordered. */
export function Sent({ leadDays }: Pick<SentWhenProps, 'leadDays'>) {
  const isAway = useHoliday() !== undefined;
  return isAway || leadDays.length === 0 ? null : `${sentText(leadDays)} `;
}

/** Staff's worklist has it due so many days after it was paid, and at once without a lead time. */
export function sentText(leadDays: readonly (number | null)[]): string {
  const days = leadDays.map((each) => each ?? 0);
  const [least, most] = [Math.min(...days), Math.max(...days)];
  if (most === 0) return words.atOnce;
  if (least !== most) return fill(words.bySize, { least: Math.max(1, least), most });
  return most === 1 ? words.one : fill(words.other, { count: most });
}
