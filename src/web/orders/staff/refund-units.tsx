/** For staff: which units of lines are refunded, where sent ones are, and what it comes to. */
import { useState } from 'react';
import { unitsToShip } from '#modules/orders/line-units.ts';
import type { RefundedUnits } from '#modules/orders/refunding/refund-shares.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { previewRefund, refundableUnits } from '../refund-preview.ts';
import { UnitBoxList, useUnitBoxes, type UnitBoxes } from '../unit-boxes.tsx';

const places = ['shelf', 'written_off'] as const;

type Place = (typeof places)[number];

interface ChosenUnits {
  unsent: UnitBoxes;
  sent: UnitBoxes;
  place: Place;
  choosePlace: (place: Place) => void;
  isWithDelivery: boolean;
  chooseDelivery: (isWithDelivery: boolean) => void;
  /** In the order's currency; undefined while a box is wrong. */
  amount: number | undefined;
  /** What is refunded, as the API takes it; undefined where a box is wrong. */
  read: () => { lines: RefundedUnits[]; delivery: boolean } | undefined;
}

export function useUnitsToRefund(order: WireOrder): ChosenUnits {
  const none = () => 0;
  const unsent = useUnitBoxes(order.lines, unitsToShip, none);
  const sent = useUnitBoxes(order.lines, (line) => refundableUnits(line, 'shelf'), none);
  const [place, choosePlace] = useState<Place>('shelf');
  const [isWithDelivery, chooseDelivery] = useState(false);
  const chosen =
    unsent.units && sent.units
      ? {
          lines: [
            ...unsent.units.map((some) => ({ ...some, taken: 'cancelled' as const })),
            ...sent.units.map((some) => ({ ...some, taken: place })),
          ],
          delivery: isWithDelivery,
        }
      : undefined;
  return {
    ...{ unsent, sent, place, choosePlace, isWithDelivery, chooseDelivery },
    amount: chosen && previewRefund(order, chosen),
    read: () => {
      unsent.read();
      sent.read();
      return chosen;
    },
  };
}

export function RefundUnitsFields({ order, chosen }: { order: WireOrder; chosen: ChosenUnits }) {
  const { orderPaymentActions: words } = useStaffWords();
  const { unsent, sent } = chosen;
  return (
    <div className="grid gap-4">
      {unsent.boxes.length > 0 && <UnitBoxList boxes={unsent.boxes} legend={words.unsent} />}
      {sent.boxes.length > 0 && (
        <>
          <UnitBoxList boxes={sent.boxes} legend={words.sent} />
          <Places place={chosen.place} choose={chosen.choosePlace} />
        </>
      )}
      {order.delivery > order.deliveryRefunded && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={chosen.isWithDelivery}
            onChange={(event) => chosen.chooseDelivery(event.currentTarget.checked)}
          />
          {fill(words.delivery, { amount: formatAmount(order.delivery, order.currency) })}
        </label>
      )}
    </div>
  );
}

function Places({ place, choose }: { place: Place; choose: (place: Place) => void }) {
  const { orderPaymentActions: words } = useStaffWords();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">{words.sentWhere}</legend>
      {places.map((each) => (
        <label key={each} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="place"
            className="size-5"
            checked={place === each}
            onChange={() => choose(each)}
          />
          {words[each]}
        </label>
      ))}
    </fieldset>
  );
}
