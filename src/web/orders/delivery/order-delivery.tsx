/**
 * How an unpaid order comes to its address: what was chosen, and what else there is. Whoever pays
 * while another way is chosen has it saved, and sees the new total before they pay it.
 */
import { useImperativeHandle, useState, type Ref } from 'react';
import type { Currency } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { ApiResult } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import type { PaymentStep } from '../payment/payment-step.ts';
import {
  DeliveryOptions,
  findMissing,
  noChoice,
  type DeliveryChoice,
} from './delivery-options.tsx';
import { deliveryTexts as words } from './delivery-texts.ts';

interface OrderDeliveryProps {
  /** Of the order. */
  currency: Currency;
  delivery: ResponseBody<'getOrderDelivery'>;
  choose: (choice: DeliveryChoice) => Promise<ApiResult<unknown>>;
  /** The order has another delivery, and another total. */
  onChanged: () => void;
  ref: Ref<PaymentStep>;
}

export function OrderDelivery({ currency, delivery, choose, onChanged, ref }: OrderDeliveryProps) {
  const { failure } = useWords();
  const { offers, undelivered, chosen } = delivery;
  const now = chosen ?? noChoice;
  const [choice, setChoice] = useState({ ...noChoice, ...now });
  const [isBusy, setIsBusy] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const [error, setError] = useState<string>();
  const offer = offers.find(({ method }) => method === choice.method);
  const isOther =
    choice.method !== now.method ||
    choice.carrier !== now.carrier ||
    choice.customerNumber !== now.customerNumber;

  /** Answers what is wrong. */
  async function save(): Promise<string | undefined> {
    setWasLeft(true);
    const missing = offer && findMissing(offer, choice);
    if (missing) return missing === 'carrier' ? words.carrierMissing : words.numberMissing;
    if (!offer) return undefined;
    setIsBusy(true);
    const { method, carrier, customerNumber } = choice;
    const answer = await choose({ method, carrier, customerNumber });
    setIsBusy(false);
    const wrong = answer.ok ? undefined : problemText(answer.problem, failure.offline);
    setError(wrong);
    onChanged();
    return wrong;
  }

  useImperativeHandle(ref, () => ({
    prepare: async () => (isOther && offer ? ((await save()) ?? words.changed) : undefined),
  }));

  if (undelivered === null && offers.length < 2 && chosen?.price === 0) return null;
  if (undelivered === null && offers.length === 0) return null;
  return (
    <section aria-labelledby="method-title" className="grid gap-3 border-t border-line pt-4">
      <h3 id="method-title" className="font-plain text-body font-semibold">
        {words.title}
      </h3>
      {undelivered === null ? (
        <DeliveryOptions {...{ offers, currency, choice, wasLeft }} onChoose={setChoice} />
      ) : (
        <p className="font-semibold text-oxblood">
          <ContactText text={words.undelivered[undelivered]} />
        </p>
      )}
      <FormError error={error} />
      {isOther && offer && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isBusy ? failure.loading : undefined}
          onClick={() => void save()}
        >
          {words.take}
        </Button>
      )}
    </section>
  );
}
