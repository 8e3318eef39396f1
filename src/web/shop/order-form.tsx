/** 'Please Place Order': who, phone, how many, what it comes to. */
import { useEffect, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import { readCount } from '#platform/figures.ts';
import type { WireOrder } from '../api.ts';
import type { Session } from '../identity/session.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { useTyped } from '../ui/use-typed.ts';
import { useWords } from '../words.ts';
import { phoneFault, quantityFault, shortageTold } from './order-rules.ts';
import { OrderTotal } from './order-total.tsx';
import { QuantityField } from './quantity-field.tsx';
import { keyReused, priceChanged, useSending, type Refusal } from './send-order.ts';

interface OrderFormProps {
  tool: Tool;
  session: Session | undefined;
  onPlaced: (order: WireOrder) => void;
  /** The shop has fewer left than the page says. */
  onShortage: () => void;
  /** Told how many are wanted, undefined while that is no right number. */
  onQuantity: (quantity: number | undefined) => void;
}

export function OrderForm({ tool, session, onPlaced, onShortage, onQuantity }: OrderFormProps) {
  const { order: words, purchase, failure } = useWords();
  const phone = usePhone();
  const quantity = useTyped(String(tool.minimumOrder));
  const { doing, refusal, send, loadPrice } = useSending({ tool, session, onPlaced, onShortage });
  const shortage = shortageTold(tool, purchase);
  const fault = shortage === undefined ? quantityFault(quantity.text, tool, words) : undefined;
  const isWrong = shortage !== undefined || fault !== undefined;
  const wanted = isWrong ? undefined : readCount(quantity.text);
  useEffect(() => onQuantity(wanted), [onQuantity, wanted]);

  function submit(event: React.SubmitEvent): void {
    event.preventDefault();
    if (!phone.check() || wanted === undefined) return;
    void send({ phone: phone.number, quantity: wanted });
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5" data-needs-script>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <TextField label={words.name} value={session?.name ?? ''} disabled readOnly />
        <TextField label={words.email} value={session?.email ?? ''} disabled readOnly />
      </div>
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        disabled={shortage !== undefined}
        error={refusal?.phone?.number === phone.number ? refusal.phone.fault : phone.fault}
        {...phone.input}
      />
      <QuantityField tool={tool} typed={quantity} fault={fault} disabled={shortage !== undefined} />
      {shortage === undefined ? (
        <OrderTotal tool={tool} quantity={wanted} />
      ) : (
        <Shortage id="shortage" told={shortage} />
      )}
      <Refused refusal={refusal} isLoading={doing === 'loading'} onLoad={() => void loadPrice()} />
      <Button
        type="submit"
        disabled={isWrong || !session || doing !== undefined}
        aria-describedby={shortage && 'shortage'}
        busy={doing === 'sending' ? failure.loading : undefined}
      >
        {words.submit}
      </Button>
    </form>
  );
}

/** Nobody is told what is wrong with a number before they have left the field. */
function usePhone() {
  const { order: words } = useWords();
  const { text, input } = useTyped('');
  const [wasLeft, setWasLeft] = useState(false);
  const fault = phoneFault(text, words);
  return {
    number: text.trim(),
    fault: wasLeft ? fault : undefined,
    input: { ...input, onBlur: () => setWasLeft(true) },
    /** Whether it is right; where it is not, that is told, and the field has the focus. */
    check(): boolean {
      if (fault === undefined) return true;
      setWasLeft(true);
      input.ref.current?.focus();
      return false;
    },
  };
}

interface RefusedProps {
  refusal: Refusal | undefined;
  isLoading: boolean;
  /** Asked for the price as it is now. */
  onLoad: () => void;
}

/** What the shop said against the order, and the way on from there. */
function Refused({ refusal, isLoading, onLoad }: RefusedProps) {
  const { order: words, failure } = useWords();
  return (
    <>
      <FormError error={refusal?.whole} />
      {refusal?.code === priceChanged && (
        <Button
          look="outline"
          busy={isLoading ? failure.loading : undefined}
          onClick={({ currentTarget }) => {
            // The button goes, the reader stays.
            currentTarget.closest<HTMLElement>('#order')?.focus();
            onLoad();
          }}
        >
          {words.reload}
        </Button>
      )}
      {refusal?.code === keyReused && (
        <a href="/dashboard/order" className={buttonLook('outline')}>
          {words.see}
        </a>
      )}
    </>
  );
}

/** Nobody did anything wrong, so it is no error: what is so, and whom to ask. */
function Shortage({ id, told }: { id: string; told: string }) {
  const { purchase: words } = useWords();
  return (
    <div className="grid justify-items-start border-t border-ink pt-4 text-small">
      <p id={id} className="font-semibold">
        {told}
      </p>
      <a href="/#contact" className="link inline-flex min-h-11 items-center">
        {words.write}
      </a>
    </div>
  );
}
