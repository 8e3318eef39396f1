/** The promotion code at the checkout, inside the form of the order: what it brings, or why not. */
import { useEffect, useId, useRef, useState } from 'react';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { describeCodeError } from '#api/contract/promotions/code-text.ts';
import { longestCode, type CodeError } from '#modules/promotions/promotion.ts';
import { homeCurrency } from '#platform/currency.ts';
import { parseDollars } from '#platform/money.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, FormError, inputClass } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { codeTexts as words } from '#web/wording/orders/promotion-codes.ts';
import { useWords } from '#web/words.ts';
import type { WireCart } from './checkout.tsx';

interface CheckoutCodeProps {
  cart: WireCart;
  /** The cart has another code, or none. */
  onChanged: () => Promise<void>;
}

export function CheckoutCode({ cart: { discount }, onChanged }: CheckoutCodeProps) {
  const { failure } = useWords();
  const id = useId();
  const [left] = useState(readLeftCode);
  const [typed, setTyped] = useState(left?.code ?? '');
  const [error, setError] = useState(left?.error);
  const [isBusy, setIsBusy] = useState(false);
  const wasPressed = useRef(false);
  const focused = useRef<HTMLButtonElement & HTMLInputElement>(null);

  // What was pressed is gone then: the focus goes to what has come in its place.
  useEffect(() => {
    if (isBusy || !wasPressed.current) return;
    wasPressed.current = false;
    focused.current?.focus();
  }, [isBusy]);

  async function change(send: () => ReturnType<typeof callApi>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await send();
    setError(answer.ok ? undefined : problemText(answer.problem, failure.offline));
    wasPressed.current = answer.ok;
    if (answer.ok) await onChanged();
    setIsBusy(false);
  }
  function use(): void {
    if (typed.trim() === '') setError(words.needed);
    else void change(() => callApi(cartEndpoints.useCode, { body: { code: typed } }));
  }
  const remove = () => change(() => callApi(cartEndpoints.removeCode));

  if (discount) {
    const refused = discount.error && describeCodeError(readError(discount.error));
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small">
        <p className="wrap-anywhere" role="status">
          {refused ? (
            <>
              {fill(words.without, { code: discount.code })}{' '}
              <strong className="text-oxblood">{refused}</strong>
            </>
          ) : (
            fill(words.off, { code: discount.code })
          )}
        </p>
        <Button
          ref={focused}
          variant="quiet"
          busy={isBusy ? words.removing : undefined}
          onClick={() => void remove()}
        >
          {words.remove}
        </Button>
        {error && <FormError error={error} />}
      </div>
    );
  }
  return (
    <div className="grid max-w-md gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {words.label}
      </label>
      <div className="flex gap-2">
        <input
          ref={focused}
          id={id}
          value={typed}
          maxLength={longestCode * 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // Enter belongs to the code here, not to the order around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            use();
          }}
          className={`${inputClass} w-full min-w-0 px-3 uppercase`}
        />
        <Button
          variant="outline"
          className="shrink-0 whitespace-nowrap"
          busy={isBusy ? words.using : undefined}
          onClick={use}
        >
          {words.use}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A code that was left in the field of the cart, and that the shop has refused. */
function readLeftCode(): { code: string; error: string } | undefined {
  const query = new URLSearchParams(location.hash.slice(1));
  const [problem, code] = [query.get('problem'), query.get('code')];
  if (!problem || !code) return undefined;
  return { code, error: problem === 'code_unknown' ? words.unknown : words.tooMany };
}

/** An amount of the API in minor units again. */
function readError(wire: NonNullable<NonNullable<WireCart['discount']>['error']>): CodeError {
  const { reason, day = '', minimum = 0, missing = 0, currency = homeCurrency } = wire;
  switch (reason) {
    case 'code_ended':
    case 'code_not_yet':
      return { reason, day };
    case 'code_below_value': {
      const [minimumMinor = 0, missingMinor = 0] = [minimum, missing].map(
        (dollars) => parseDollars(dollars) ?? 0,
      );
      return { reason, minimumMinor, missingMinor, currency };
    }
    case 'code_for_currency':
      return { reason, currency };
    case 'code_below_quantity':
      return { reason, minimum, missing };
    default:
      return { reason };
  }
}
