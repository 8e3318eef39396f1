/** The lines of a cart: quantities to change, what changed since, and what is to be mended. */
import type { WrongQuantity } from '#api/contract/carts/wrong-quantities.ts';
import type { Cart, CartLine } from '#modules/carts/cart.ts';
import { fittingOf } from '#modules/carts/line-rules.ts';
import { boundsNow, findSteps } from '#modules/orders/quantity-rules.ts';
import type { Currency } from '#platform/currency.ts';
import { formatMoney } from '#platform/money.ts';
import { formatCount } from '#platform/number-format.ts';
import { useCurrency } from '#web/currency.tsx';
import { findPictureByImg } from '#web/content/picture.ts';
import { TaxedPrice } from '#web/prices/taxed-price.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { cartTexts as words } from '#web/wording/cart.ts';
import { fill } from '#web/wording/fill.ts';
import { codeTexts } from '#web/wording/orders/promotion-codes.ts';
import { describeChange, describeViolation } from './line-texts.ts';

/** What could not be saved, and is shown again. */
export interface Typed {
  wrong: readonly WrongQuantity[];
  /** Of a promotion. */
  code: string;
}

interface CartLinesProps extends Pick<Cart, 'lines' | 'discount'> {
  typed: Typed;
  /** The tool whose field has the focus. */
  focused: string | undefined;
}

/** Inside a form: each line has its tool and its quantity there. */
export function CartLines({ lines, discount, typed, focused }: CartLinesProps) {
  const currency = useCurrency();
  const wrong = new Map(typed.wrong.map((one) => [one.tool, one.typed]));
  return (
    <ul className="border-t border-ink">
      {lines.map((line, index) => (
        <li
          key={line.tool}
          data-line={line.tool}
          data-is-in={isIn(line, currency)}
          className="cart-line grid gap-x-4 gap-y-3 border-b border-line py-5"
        >
          <LineHead line={line} />
          <LineQuantity
            line={line}
            wrong={wrong.get(line.tool)}
            isFocused={line.tool === focused}
          />
          {discount?.ok && <LineDiscount {...{ line, discount, index }} />}
          <Notes line={line} isTypedWrong={wrong.has(line.tool)} />
          <StepOffer line={line} />
        </li>
      ))}
    </ul>
  );
}

/** What the notice says that takes the place of the drawer: `site/cart/cart-notice.ts`. */
function isIn({ quantity, name, totalMinor }: CartLine, currency: Currency): string {
  const total = formatMoney(totalMinor, currency);
  return fill(words.isIn, { quantity: formatCount(quantity), name, total });
}

/** The same without anything to change, for a shared cart. */
export function ReadLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul className="border-t border-ink">
      {lines.map((line) => (
        <li key={line.tool} className="cart-line grid gap-x-4 gap-y-3 border-b border-line py-5">
          <LineHead line={line} />
          <p className="figures text-1">
            {formatCount(line.quantity)}
            {line.isPriced ? (
              <>
                {' × '}
                <TaxedPrice price={line} taxClass={line.taxClass} />
              </>
            ) : (
              `. ${describeViolation({ code: 'not_in_currency' })}`
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function LineHead({ line }: { line: CartLine }) {
  const { name, img, productSlug, sku, isOnSale, isPriced } = line;
  return (
    <div className="grid min-w-0 grid-cols-[6rem_1fr] gap-4">
      <div className="self-start overflow-hidden bg-well">
        <ToolPicture
          img={img}
          picture={findPictureByImg(img)}
          name=""
          cut="card"
          sizes="6rem"
          isThumbnail
          className="aspect-4/5 w-full object-cover"
        />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        {isOnSale ? (
          <a
            href={`/products/${productSlug}`}
            className="inline-flex min-h-11 items-center text-1 font-semibold wrap-anywhere underline decoration-line decoration-1 underline-offset-4 hover:decoration-vermilion"
          >
            {name}
          </a>
        ) : (
          <p className="flex min-h-11 items-center text-1 font-semibold wrap-anywhere">{name}</p>
        )}
        {sku !== null && <p className="text-fine text-graphite">{fill(words.article, { sku })}</p>}
        {isPriced && (
          <p className="figures text-small text-graphite">
            <TaxedPrice
              price={line}
              taxClass={line.taxClass}
              {...(line.perUnits === undefined && { text: words.each })}
            />
          </p>
        )}
      </div>
    </div>
  );
}

interface LineQuantityProps {
  line: CartLine;
  /** What was typed and is no quantity. */
  wrong: string | undefined;
  isFocused: boolean;
}

function LineQuantity({ line, wrong, isFocused }: LineQuantityProps) {
  const { tool, name, quantity, violations, totalMinor, isOnSale, isPriced } = line;
  const { below, above } = isOnSale && isPriced ? findSteps(quantity, line) : {};
  const { lowest, highest } = boundsNow(line);
  const isWrong = violations.length > 0 || wrong !== undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <input type="hidden" name="tool" value={tool} />
      <Stepper
        fewer={stepButton(fill(words.fewerOf, { name }), { tool, from: quantity, to: below })}
        more={stepButton(fill(words.moreOf, { name }), { tool, from: quantity, to: above })}
        width="cart-stepper w-34"
        name="quantity"
        id={`quantity-${tool}`}
        aria-label={fill(words.quantityOf, { name })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `wrong-${tool}` : undefined}
        defaultValue={wrong ?? quantity}
        {...(isFocused && { autoFocus: true })}
        min={lowest}
        max={Math.max(lowest, highest)}
        step={line.orderMultiple}
        required
      />
      <button
        type="submit"
        name="remove"
        value={tool}
        aria-label={fill(words.removeNamed, { name })}
        className={buttonClass('quiet')}
      >
        {words.remove}
      </button>
      {/* As in the total. */}
      {isOnSale && isPriced && (
        <p className="figures ml-auto text-1 font-semibold">
          <TaxedPrice price={{ priceMinor: totalMinor }} taxClass={line.taxClass} />
        </p>
      )}
    </div>
  );
}

/** Sends the form with a step of this line; the script of the page takes it in the browser. */
function stepButton(label: string, step: { tool: string; from: number; to: number | undefined }) {
  const { tool, from, to } = step;
  return {
    type: 'submit' as const,
    name: 'step',
    value: `${tool}:${(to ?? from) - from}`,
    'aria-label': label,
    disabled: to === undefined,
  };
}

interface LineDiscountProps {
  line: CartLine;
  discount: { code: string; lines: readonly number[] };
  index: number;
}

function LineDiscount({ line, discount: { code, lines }, index }: LineDiscountProps) {
  const amount = lines[index] ?? 0;
  if (amount === 0) return null;
  return (
    <p className="cart-notes figures text-right text-small text-pine">
      <TaxedPrice
        price={{ priceMinor: amount }}
        taxClass={line.taxClass}
        text={fill(codeTexts.offLine, { amount: '{price}', code })}
      />
    </p>
  );
}

function Notes({ line, isTypedWrong }: { line: CartLine; isTypedWrong: boolean }) {
  const currency = useCurrency();
  const { changes, violations, tool } = line;
  if (changes.length + violations.length === 0 && !isTypedWrong) return null;
  return (
    <div className="cart-notes grid gap-2 text-small">
      {changes.length > 0 && (
        <p className="text-lapis">
          <span className="font-semibold">{words.changedSince}: </span>
          {changes.map((change) => describeChange(change, currency)).join(' ')}
        </p>
      )}
      {isTypedWrong ? (
        <p id={`wrong-${tool}`} className="font-semibold text-oxblood">
          {fill(words.wrongQuantity, { quantity: formatCount(line.quantity) })}
        </p>
      ) : (
        violations.length > 0 && <Violations line={line} />
      )}
    </div>
  );
}

function Violations({ line }: { line: CartLine }) {
  const { violations, tool, name } = line;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={`wrong-${tool}`} className="font-semibold text-oxblood">
        {violations.map(describeViolation).join(' ')}
      </p>
      {fittingOf(line).map((quantity) => (
        <button
          key={quantity}
          type="submit"
          name="take"
          value={`${tool}:${quantity}`}
          aria-label={fill(words.takeNamed, { quantity: formatCount(quantity), name })}
          className={buttonClass('outline')}
        >
          {fill(words.take, { quantity: formatCount(quantity) })}
        </button>
      ))}
    </div>
  );
}

/** '6 more and each is $7.20.' */
function StepOffer({ line: { tool, name, quantity, nextStep, taxClass } }: { line: CartLine }) {
  if (!nextStep) return null;
  const more = formatCount(nextStep.quantity - quantity);
  const take = formatCount(nextStep.quantity);
  return (
    <div className="cart-notes flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <p className="figures text-pine">
        <TaxedPrice
          price={nextStep}
          taxClass={taxClass}
          text={fill(nextStep.perUnits === undefined ? words.nextStep : words.nextStepPer, {
            more,
          })}
        />
      </p>
      <button
        type="submit"
        name="take"
        value={`${tool}:${nextStep.quantity}`}
        aria-label={fill(words.takeNamed, { quantity: take, name })}
        className={buttonClass('outline')}
      >
        {fill(words.take, { quantity: take })}
      </button>
    </div>
  );
}
