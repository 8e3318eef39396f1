/** The lines, the address, the delivery, a phone number, the total, and 'Place order'. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDollars, parseDollars } from '#platform/money.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import type { SavedAddress } from '#web/addresses/address-lines.tsx';
import { emptyAddress, useAddressForm } from '#web/addresses/use-address-form.ts';
import { chooseAmong, findMissing, noChoice } from '#web/orders/delivery/delivery-options.tsx';
import { keepInBook } from '#web/orders/payment/save-order-address.ts';
import { phoneError } from '#web/shop/purchase/order-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useTextInput } from '#web/ui/forms/use-text-input.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CheckoutAddress, usePlace } from './checkout-address.tsx';
import { CheckoutDelivery } from './checkout-delivery.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import { CheckoutTotal, totalMinor } from './checkout-total.tsx';
import type { WireCart } from './checkout.tsx';
import { useOffers, type OrderQuote } from './use-offers.ts';
import { usePlaceCart } from './use-place-cart.ts';

interface CheckoutFormProps {
  cart: WireCart;
  book: readonly SavedAddress[];
  /** Of the account: whom a new address begins with. */
  name: string;
}

export function CheckoutForm({ cart, book, name }: CheckoutFormProps) {
  const { order: orderWords } = useWords();
  const { revalidate } = useRevalidator();
  const { text, input } = useTextInput('');
  const [wasLeft, setWasLeft] = useState(false);
  const [isPhoneLeft, setIsPhoneLeft] = useState(false);
  const [chosen, setChosen] = useState(book[0]?._id ?? '');
  const [isKept, setIsKept] = useState(true);
  const [wish, setWish] = useState(noChoice);
  const { form } = useAddressForm({ ...emptyAddress, recipient: name });
  const saved = book.find(({ _id }) => _id === chosen);
  const { quote, isAsking, again } = useOffers(cart, usePlace(saved, form));
  const known = quote === 'failed' ? undefined : quote;
  const choice = chooseAmong(known?.offers ?? [], wish);
  const offer = known?.offers.find(({ method }) => method === choice.method);
  const goods = known?.goods ?? cart.total;
  const reload = async () => {
    await revalidate();
    again();
  };
  const { isPlacing, error, refused, place } = usePlaceCart(cart, reload);
  const wrongPhone = phoneError(text, orderWords);

  async function submit(event: React.SubmitEvent): Promise<void> {
    event.preventDefault();
    setWasLeft(true);
    // The first field that is wrong gets the focus.
    const address = saved ?? (await readForm());
    if (!address || !offer || findMissing(offer, choice) !== undefined) return;
    if (wrongPhone !== undefined) return input.ref.current?.focus();
    if (!saved && isKept) {
      await keepInBook(address);
      // Not again, where the order is tried again.
      setIsKept(false);
    }
    const total = totalMinor(goods, offer);
    await place({ phone: text.trim(), address, delivery: choice, totalMinor: total });
  }

  const readForm = () =>
    new Promise<Address | undefined>((resolve) => {
      void form.handleSubmit(
        ({ address }) => resolve(address),
        () => resolve(undefined),
      )();
    });

  const isUndelivered = known !== undefined && known.undelivered !== null;
  const missing = describeMissing(known);
  const canPlace = cart.lines.every(({ violations }) => violations.length === 0) && !missing;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-8">
      <CheckoutLines cart={cart} refused={refused} onChanged={() => void revalidate()} />
      <CheckoutAddress
        {...{ book, chosen, form, isKept }}
        onChoose={setChosen}
        onKeep={setIsKept}
      />
      <CheckoutDelivery
        {...{ quote, isAsking, again, choice }}
        onChoose={setWish}
        wasLeft={wasLeft}
      />
      <TextField
        label={orderWords.phone}
        hint={orderWords.phoneHint}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        error={wasLeft || isPhoneLeft ? wrongPhone : undefined}
        {...input}
        onBlur={() => setIsPhoneLeft(true)}
      />
      <CheckoutTotal goods={goods} offer={offer} />
      {missing !== undefined && <p className="font-semibold text-oxblood">{missing}</p>}
      <FormError error={error} />
      <div className="grid gap-2">
        <Button
          type="submit"
          disabled={!canPlace || isUndelivered}
          aria-describedby="next"
          busy={isPlacing ? words.placing : undefined}
        >
          {words.place}
        </Button>
        <p id="next" className="text-small text-graphite">
          {isUndelivered ? words.noDelivery : canPlace ? words.next : (missing ?? words.notYet)}
        </p>
      </div>
    </form>
  );
}

/** What the goods lack of the order minimum. */
function describeMissing(quote: OrderQuote | undefined): string | undefined {
  if (!quote || quote.missing === 0) return undefined;
  const [minimum = '', missing = ''] = [quote.minimum, quote.missing].map((dollars) =>
    formatDollars(parseDollars(dollars) ?? 0),
  );
  return fill(words.missing, { minimum, missing });
}
