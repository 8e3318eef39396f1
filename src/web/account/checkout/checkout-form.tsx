/** The checkout of an account: the address is one of its book, or a new one. */
import { useState } from 'react';
import type { Address } from '#modules/addresses/address-format.ts';
import type { SavedAddress } from '#web/addresses/address-lines.tsx';
import { nextAddress, readAddress, useAddressForm } from '#web/addresses/use-address-form.ts';
import { useBillTo } from '#web/addresses/use-bill-to.ts';
import { usePlace } from '#web/addresses/use-place.ts';
import { keepInBook } from '#web/orders/payment/save-order-address.ts';
import { phoneError } from '#web/shop/purchase/order-rules.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { useTextInput } from '#web/ui/forms/use-text-input.ts';
import { companyTexts } from '#web/buying/company-texts.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CheckoutAddress } from './checkout-address.tsx';
import { CheckoutCode } from './checkout-code.tsx';
import { CheckoutDelivery } from './checkout-delivery.tsx';
import { columnsClass, fieldsClass, PlaceButton } from './checkout-parts.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { WireCart } from './checkout.tsx';
import { useCheckout } from './use-checkout.ts';
import { useLastPhone } from './use-last-phone.ts';
import { accountOrdering } from './use-place-cart.ts';

interface CheckoutFormProps {
  cart: WireCart;
  book: readonly SavedAddress[];
  /** Of the account: whom a new address begins with. */
  name: string;
  /** Of the last order, where the book is empty. */
  lastAddress?: Address | undefined;
}

export function CheckoutForm({ cart, book, name, lastAddress }: CheckoutFormProps) {
  const { order: orderWords } = useWords();
  const phone = useTextInput('');
  const { text, input } = phone;
  useLastPhone(phone);
  const [wasSent, setWasSent] = useState(false);
  const [isPhoneLeft, setIsPhoneLeft] = useState(false);
  const [chosen, setChosen] = useState(book[0]?._id ?? '');
  const [isKept, setIsKept] = useState(true);
  const { form } = useAddressForm(lastAddress ?? nextAddress(name, book));
  const bill = useBillTo(null, book);
  const saved = book.find(({ _id }) => _id === chosen);
  const { formElement, delivery, isReady, place, isPlacing, refused, error, revalidate } =
    useCheckout(cart, usePlace(saved, form), accountOrdering);
  const wrongPhone = phoneError(text, orderWords);

  async function submit(event: React.SubmitEvent): Promise<void> {
    event.preventDefault();
    setWasSent(true);
    // The first field that is wrong gets the focus.
    if (wrongPhone !== undefined) {
      if (!saved) await readAddress(form);
      return input.ref.current?.focus();
    }
    const address = saved ?? (await readAddress(form));
    if (!address) return;
    const billTo = await bill.read();
    if (billTo === undefined) return;
    if (!isReady()) return;
    if (!saved && isKept) {
      await keepInBook(address);
      // Not again, where the order is tried again.
      setIsKept(false);
    }
    const { choice, total } = delivery;
    await place({ phone: text.trim(), address, billTo, delivery: choice, total });
  }

  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={(event) => void submit(event)}
      className={columnsClass}
    >
      <CheckoutSummary cart={cart} refused={refused} onChanged={() => void revalidate()} />
      <div className={`${fieldsClass} gap-8`}>
        <OrderedForCompany company={cart.company} />
        <section aria-labelledby="contact-title" className="grid gap-4">
          <h2 id="contact-title" className="text-2">
            {words.guest.contact}
          </h2>
          <TextField
            label={orderWords.phone}
            hint={orderWords.phoneHint}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
            error={wasSent || isPhoneLeft ? wrongPhone : undefined}
            className="max-w-sm"
            {...input}
            onBlur={() => setIsPhoneLeft(true)}
          />
        </section>
        <CheckoutAddress
          {...{ book, chosen, form, isKept }}
          isOfLastOrder={lastAddress !== undefined}
          billTo={bill}
          onChoose={setChosen}
          onKeep={setIsKept}
        />
        <CheckoutDelivery delivery={delivery} wasLeft={wasSent} />
      </div>
      <PlaceButton {...{ cart, delivery, error, refused, isPlacing }} next={words.next}>
        <CheckoutCode cart={cart} onChanged={revalidate} />
      </PlaceButton>
    </form>
  );
}

function OrderedForCompany({ company }: Pick<WireCart, 'company'>) {
  if (!company) return null;
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="font-semibold">{fill(companyTexts.orderedFor, { name: company.name })}</p>
      {company.deliveryTerms !== '' && (
        <p className="text-small text-graphite">
          {fill(companyTexts.terms, { terms: company.deliveryTerms })}
        </p>
      )}
    </div>
  );
}
