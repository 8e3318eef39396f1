/** How an order can be delivered: one of a few, with what it costs, and the buyer's own carrier. */
import type { ResponseBody } from '#api/contract/operations.ts';
import type { Currency } from '#platform/currency.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { deliveryTexts as words } from './delivery-texts.ts';

export type DeliveryOffer = ResponseBody<'getOrderDelivery'>['offers'][number];

export interface DeliveryChoice {
  /** '' while nothing was chosen. */
  method: string;
  carrier: string;
  customerNumber: string;
}

export const noChoice: DeliveryChoice = { method: '', carrier: '', customerNumber: '' };

interface DeliveryOptionsProps {
  offers: readonly DeliveryOffer[];
  /** Of what they cost. */
  currency: Currency;
  choice: DeliveryChoice;
  onChoose: (choice: DeliveryChoice) => void;
  /** Whether what is missing of the own carrier is said. */
  wasLeft: boolean;
}

export function DeliveryOptions(props: DeliveryOptionsProps) {
  const { offers, currency, choice, onChoose, wasLeft } = props;
  const chosen = offers.find(({ method }) => method === choice.method);
  const missing = wasLeft ? findMissing(chosen, choice) : undefined;
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="sr-only">{words.title}</legend>
        {offers.map(({ method, name, note, price }) => (
          <label
            key={method}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line py-2"
          >
            <input
              type="radio"
              name="delivery"
              value={method}
              checked={method === choice.method}
              onChange={() => onChoose({ ...choice, method })}
              className="size-5 shrink-0"
            />
            <span className="min-w-0 grow wrap-anywhere">
              {name}
              {note !== '' && <span className="block text-small text-graphite">{note}</span>}
            </span>
            <span className="figures font-semibold">{priceText(price, currency)}</span>
          </label>
        ))}
      </fieldset>
      {chosen?.kind === 'own_carrier' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={words.carrier}
            maxLength={80}
            required
            value={choice.carrier}
            error={missing === 'carrier' ? words.carrierMissing : undefined}
            onChange={({ currentTarget: { value } }) => onChoose({ ...choice, carrier: value })}
          />
          <TextField
            label={words.customerNumber}
            maxLength={60}
            autoComplete="off"
            required
            value={choice.customerNumber}
            error={missing === 'customerNumber' ? words.numberMissing : undefined}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...choice, customerNumber: value })
            }
          />
        </div>
      )}
    </div>
  );
}

/** '$6.90', or 'Free'. */
export function priceText(price: number, currency: Currency): string {
  return price === 0 ? words.free : formatAmount(price, currency);
}

/** What a choice still lacks. */
export function findMissing(
  offer: DeliveryOffer | undefined,
  { carrier, customerNumber }: DeliveryChoice,
): 'carrier' | 'customerNumber' | undefined {
  if (offer?.kind !== 'own_carrier') return undefined;
  if (carrier.trim() === '') return 'carrier';
  return customerNumber.trim() === '' ? 'customerNumber' : undefined;
}

/** The choice as it is where that is offered, else the cheapest that the shop sends. */
export function chooseAmong(
  offers: readonly DeliveryOffer[],
  choice: DeliveryChoice,
): DeliveryChoice {
  if (offers.some(({ method }) => method === choice.method)) return choice;
  const sent = offers.filter(({ kind }) => kind === 'delivery');
  const [cheapest] = (sent.length > 0 ? sent : offers).toSorted((a, b) => a.price - b.price);
  return { ...choice, method: cheapest?.method ?? '' };
}
