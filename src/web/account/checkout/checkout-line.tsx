/** A line that is ordered, and what the shop said against it, with what can be done. */
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { formatAmount, formatPer } from '#web/dashboard/format/amounts.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { Button } from '#web/ui/button.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import { cartLineTexts } from '#web/wording/orders/cart-lines.ts';
import { fill } from '#web/wording/fill.ts';
import type { WireCart } from './checkout.tsx';
import { describeChanges } from './line-marks.ts';
import type { LineError } from './use-place-cart.ts';

interface CheckoutLineProps {
  /** From 0. */
  place: number;
  line: WireCart['lines'][number];
  currency: WireCart['currency'];
  /** What the promotion code takes off. */
  discount: number;
  lineError: LineError | undefined;
  /** The line was changed in the cart. */
  onChanged: () => void;
}

export function CheckoutLine(props: CheckoutLineProps) {
  const { place, line, currency, discount, lineError, onChanged } = props;
  const { tool: id, name, img, quantity, violations } = line;
  const changes = describeChanges(line, currency);
  const isPriced = violations.every(({ code }) => !unpriced.includes(code));
  const error = lineError && describeLineError(lineError);
  const take = async (units: number) => {
    await callApi(cartEndpoints.setCartLine, { params: { id }, body: { quantity: units } });
    onChanged();
  };
  const leaveOut = async () => {
    await callApi(cartEndpoints.removeCartLine, { params: { id } });
    onChanged();
  };
  return (
    <li
      id={lineId(place)}
      tabIndex={-1}
      className={`${lineClass} ${lineError ? 'border-l-4 border-l-oxblood pl-4' : ''}`}
    >
      <div className="flex gap-4">
        <ToolThumbnail img={img} className="w-16" />
        <div className="flex grow flex-wrap content-start items-baseline justify-between gap-x-4">
          <span className="w-full font-semibold wrap-anywhere">{name}</span>
          {/* Beside how many, whatever room the name takes. */}
          {isPriced && (
            <span className="figures order-1 ml-auto font-semibold">
              {formatAmount(line.total, currency)}
            </span>
          )}
          <span className="figures text-small text-graphite">
            {isPriced
              ? fill(words.line, {
                  quantity: formatCount(quantity),
                  price: formatPer(line.price, line.per, currency),
                })
              : fill(words.pieces, { quantity: formatCount(quantity) })}
          </span>
          {discount > 0 && (
            <span className="figures order-1 w-full text-right text-small text-pine">
              −{formatAmount(discount, currency)}
            </span>
          )}
        </div>
      </div>
      {changes !== '' && (
        <p className="text-small text-lapis">
          <span className="font-semibold">{cartLineTexts.changedSince}: </span>
          {changes}
        </p>
      )}
      {lineError && (
        <div className="flex flex-wrap items-center gap-3">
          {/* A price that has changed is said once. */}
          {error !== changes && <p className="text-small font-semibold text-oxblood">{error}</p>}
          {lineError.offers.map((units) => (
            <Button
              key={units}
              variant="outline"
              aria-label={fill(words.takeNamed, { quantity: formatCount(units), name })}
              onClick={() => void take(units)}
            >
              {fill(words.take, { quantity: formatCount(units) })}
            </Button>
          ))}
          <Button
            variant="danger"
            aria-label={fill(words.withoutNamed, { name })}
            onClick={() => void leaveOut()}
          >
            {words.without}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What speaks against a line that has no price. */
const unpriced: readonly string[] = ['not_on_sale', 'not_in_currency'];

const lineClass = 'grid gap-2 border-b border-line py-4 last:border-0';

/** Where the message by the button leads to. */
export function lineId(place: number): string {
  return `line-${place + 1}`;
}

export function describeLineError({ available, code = '', message }: LineError): string {
  const known: Readonly<Record<string, string>> = words.lineErrors;
  if (available === undefined) return known[code] ?? message;
  if (available <= 0) return words.none;
  return fill(words.left, { available: formatCount(available) });
}
