/** 'Please Place Order': who, phone, how many, what it comes to. */
import { useEffect, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import { parseCount } from '#platform/number-format.ts';
import type { WireOrder } from '#web/api.ts';
import type { Session } from '#web/identity/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { usePauseText } from '#web/holiday.ts';
import { useTextInput } from '#web/ui/forms/use-text-input.ts';
import { useWords } from '#web/words.ts';
import { TaxNote } from '../tax-note.tsx';
import { leastOf, phoneError, quantityError, shortageMessage } from './order-rules.ts';
import { OrderTotal } from './order-total.tsx';
import { QuantityField } from './quantity-field.tsx';
import { keyReused, priceChanged, useSendOrder, type OrderError } from './use-send-order.ts';

interface OrderFormProps {
  tool: Tool;
  ladder: PriceLadder;
  session: Session | undefined;
  onPlaced: (order: WireOrder) => void;
  /** The shop has fewer left than the page says. */
  onShortage: () => void;
  /** Called with the quantity; undefined while it is invalid. */
  onQuantity: (quantity: number | undefined) => void;
}

export function OrderForm(props: OrderFormProps) {
  const { tool, ladder, session, onPlaced, onShortage, onQuantity } = props;
  const { order: words, purchase, failure } = useWords();
  const phone = usePhone();
  const { taxClass } = tool;
  const quantity = useTextInput(String(leastOf(tool)), askedQuantity);
  const { pending, orderError, send, loadPrice } = useSendOrder({
    ...{ tool, ladder, session },
    onPlaced,
    onShortage,
  });
  const pauseText = usePauseText();
  const shortage = pauseText ?? shortageMessage(tool, purchase);
  const fieldError = shortage === undefined ? quantityError(quantity.text, tool, words) : undefined;
  const isInvalid = shortage !== undefined || fieldError !== undefined;
  const validQuantity = isInvalid ? undefined : parseCount(quantity.text);
  useEffect(() => onQuantity(validQuantity), [onQuantity, validQuantity]);

  function submit(event: React.SubmitEvent): void {
    event.preventDefault();
    if (!phone.check() || validQuantity === undefined) return;
    void send({ phone: phone.number, quantity: validQuantity });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-describedby="ordered-for"
      className="mt-3 grid gap-3"
      data-needs-script
    >
      {/* Disabled fields, as specified, are skipped by who goes from field to field. */}
      <p id="ordered-for" className="sr-only">
        {[session?.name, session?.email].join(', ')}
      </p>
      <div className="grid grid-cols-2 gap-4">
        <TextField label={words.name} value={session?.name ?? ''} disabled readOnly />
        <TextField label={words.email} value={session?.email ?? ''} disabled readOnly />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.phone}
          hint={words.phoneHint}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          required
          disabled={shortage !== undefined}
          error={
            orderError?.phone?.number === phone.number ? orderError.phone.message : phone.error
          }
          {...phone.input}
        />
        <QuantityField
          tool={tool}
          textInput={quantity}
          error={fieldError}
          disabled={shortage !== undefined}
        />
      </div>
      {shortage === undefined ? (
        <>
          <OrderTotal {...{ ladder, taxClass }} quantity={validQuantity} />
          <TaxNote />
        </>
      ) : (
        <Shortage id="shortage" message={shortage} />
      )}
      <OrderErrorMessage
        error={orderError}
        isLoading={pending === 'loading'}
        onLoad={() => void loadPrice()}
      />
      <Button
        type="submit"
        disabled={isInvalid || !session || pending !== undefined}
        aria-describedby={shortage && 'shortage'}
        busy={pending === 'sending' ? failure.loading : undefined}
      >
        {words.submit}
      </Button>
    </form>
  );
}

/** The quantity that was chosen on the product's page. */
function askedQuantity(query: URLSearchParams): string | undefined {
  const quantity = query.get('quantity') ?? '';
  return parseCount(quantity) === undefined ? undefined : quantity;
}

/** An error shows only once the field was left. */
function usePhone() {
  const { order: words } = useWords();
  const { text, input } = useTextInput('');
  const [wasLeft, setWasLeft] = useState(false);
  const error = phoneError(text, words);
  return {
    number: text.trim(),
    error: wasLeft ? error : undefined,
    input: { ...input, onBlur: () => setWasLeft(true) },
    /** Whether the number is valid; if not, the error shows and the field gets the focus. */
    check(): boolean {
      if (error === undefined) return true;
      setWasLeft(true);
      input.ref.current?.focus();
      return false;
    },
  };
}

interface OrderErrorProps {
  error: OrderError | undefined;
  isLoading: boolean;
  /** Loads the current price. */
  onLoad: () => void;
}

/** The error that the shop answered to the order, and what can be done about it. */
function OrderErrorMessage({ error, isLoading, onLoad }: OrderErrorProps) {
  const { order: words, failure } = useWords();
  return (
    <>
      <FormError error={error?.message} />
      {error?.code === priceChanged && (
        <Button
          variant="outline"
          busy={isLoading ? failure.loading : undefined}
          onClick={({ currentTarget }) => {
            // The button disappears; the focus stays in the form.
            currentTarget.closest<HTMLElement>('#order')?.focus();
            onLoad();
          }}
        >
          {words.reload}
        </Button>
      )}
      {error?.code === keyReused && (
        <a href="/dashboard/order" className={buttonClass('outline')}>
          {words.see}
        </a>
      )}
    </>
  );
}

/** Too few are left. Not an error of the customer: the reason, and whom to ask. */
function Shortage({ id, message }: { id: string; message: string }) {
  const { purchase: words } = useWords();
  return (
    <div className="grid justify-items-start border-t border-ink pt-4 text-small">
      <p id={id} className="font-semibold">
        {message}
      </p>
      <a href="/#contact" className="link inline-flex min-h-11 items-center">
        {words.write}
      </a>
    </div>
  );
}
