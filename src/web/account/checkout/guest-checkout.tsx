/** The checkout of who is not signed in: sign in, register, or go on as a guest. */
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import { BillToFields } from '#web/addresses/bill-to-fields.tsx';
import { emptyAddress, readAddress, useAddressForm } from '#web/addresses/use-address-form.ts';
import { useBillTo } from '#web/addresses/use-bill-to.ts';
import { usePlace } from '#web/addresses/use-place.ts';
import { callApi } from '#web/api.ts';
import { saveReturnPath } from '#web/identity/session.ts';
import { isEmail, phoneError } from '#web/shop/purchase/order-rules.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useTextInput } from '#web/ui/forms/use-text-input.ts';
import { useWords } from '#web/words.ts';
import { CheckoutCode } from './checkout-code.tsx';
import { CheckoutDelivery } from './checkout-delivery.tsx';
import { columnsClass, fieldsClass, PlaceButton } from './checkout-parts.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { checkoutTexts } from './checkout-texts.ts';
import { CheckoutTotal } from './checkout-total.tsx';
import type { WireCart } from './checkout.tsx';
import { forgetGuestDraft, readGuestDraft, useKeepGuestDraft } from './guest-draft.ts';
import { useCheckout } from './use-checkout.ts';
import { useDelivery } from './use-delivery.ts';
import { toBody, toCode, toLines, type Ordering, type Wanted } from './use-place-cart.ts';

const words = checkoutTexts.guest;

export function GuestCheckout({ cart }: { cart: WireCart }) {
  const [isGuest, setIsGuest] = useState(() => readGuestDraft() !== undefined);
  return isGuest ? (
    <GuestForm cart={cart} />
  ) : (
    <Choice cart={cart} onGuest={() => setIsGuest(true)} />
  );
}

function Choice({ cart, onGuest }: { cart: WireCart; onGuest: () => void }) {
  const { revalidate } = useRevalidator();
  const delivery = useDelivery(cart, undefined);
  return (
    <div className={columnsClass}>
      <CheckoutSummary cart={cart} onChanged={() => void revalidate()} />
      <section aria-labelledby="who-title" className={`${fieldsClass} max-w-2xl gap-4`}>
        <h2 id="who-title" className="text-2">
          {words.who}
        </h2>
        <p className="max-w-[52ch]">{words.whoText}</p>
        <div className="grid gap-3 sm:grid-cols-3">
          <Button onClick={onGuest}>{words.goOn}</Button>
          <a href="/login" className={buttonClass('outline')} onClick={() => saveReturnPath()}>
            {words.signIn}
          </a>
          <a href="/signup" className={buttonClass('outline')} onClick={() => saveReturnPath()}>
            {words.register}
          </a>
        </div>
      </section>
      <div className="grid gap-4 lg:col-start-2">
        <CheckoutCode cart={cart} onChanged={revalidate} />
        <CheckoutTotal cart={cart} delivery={delivery} />
      </div>
    </div>
  );
}

interface GuestDetails extends Wanted {
  email: string;
}

const guestOrdering: Ordering<GuestDetails> = { send: sendAsGuest, again: words.again };

async function sendAsGuest(cart: WireCart, details: GuestDetails) {
  const name = details.address.recipient;
  const { version, currency } = cart;
  const shown = { version, currency, terms: termsVersion };
  const body = { lines: toLines(cart), code: toCode(cart), ...shown, name, ...toBody(details) };
  const answer = await callApi(guestEndpoints.placeGuestOrder, { body });
  if (answer.ok) forgetGuestDraft();
  return answer.ok ? ({ ok: true, value: answer.value.path } as const) : answer;
}

function GuestForm({ cart }: { cart: WireCart }) {
  const { order: orderWords, address: addressWords } = useWords();
  const [draft] = useState(readGuestDraft);
  const email = useTextInput(draft?.email ?? '');
  const phone = useTextInput(draft?.phone ?? '');
  const { form } = useAddressForm(draft?.address ?? emptyAddress);
  useKeepGuestDraft(email.text, phone.text, form);
  const bill = useBillTo(null);
  const [wasSent, setWasSent] = useState(false);
  const emailField = email.input.ref;
  // The button that was pressed is gone.
  useEffect(() => emailField.current?.focus(), [emailField]);
  const { formElement, delivery, isReady, place, isPlacing, refused, error, revalidate } =
    useCheckout(cart, usePlace(undefined, form), guestOrdering);
  const wrongEmail = emailError(email.text);
  const wrongPhone = phoneError(phone.text, orderWords);
  const firstWrong = wrongEmail ? email : wrongPhone ? phone : undefined;

  async function submit(event: React.SubmitEvent): Promise<void> {
    event.preventDefault();
    setWasSent(true);
    if (firstWrong) {
      // All that is wrong shows at once, until it is typed; the first of it has the focus.
      await readAddress(form);
      firstWrong.input.ref.current?.focus();
      return;
    }
    const address = await readAddress(form);
    const billTo = address && (await bill.read());
    if (!address || billTo === undefined || !isReady()) return;
    const { choice, total } = delivery;
    const contact = { email: email.text.trim(), phone: phone.text.trim() };
    await place({ ...contact, address, billTo, delivery: choice, total });
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
        <section aria-labelledby="contact-title" className="grid gap-5 sm:grid-cols-2">
          <h2 id="contact-title" className="text-2 sm:col-span-2">
            {words.contact}
          </h2>
          <TextField
            label={words.email}
            hint={words.emailHint}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            error={wasSent ? wrongEmail : undefined}
            {...email.input}
          />
          <TextField
            label={orderWords.phone}
            hint={orderWords.phoneHint}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
            error={wasSent ? wrongPhone : undefined}
            {...phone.input}
          />
        </section>
        <section aria-labelledby="address-title" className="grid gap-5 sm:grid-cols-2">
          <h2 id="address-title" className="text-2 sm:col-span-2">
            {addressWords.title}
          </h2>
          <AddressInputs form={form} />
          <BillToFields billTo={bill} className="sm:col-span-2" />
        </section>
        <CheckoutDelivery delivery={delivery} wasLeft={wasSent} />
      </div>
      <PlaceButton {...{ cart, delivery, error, refused, isPlacing }} next={words.next}>
        <CheckoutCode cart={cart} onChanged={revalidate} />
      </PlaceButton>
    </form>
  );
}

/** What is wrong with the email in the field; undefined when it is valid. */
function emailError(typed: string): string | undefined {
  if (typed.trim() === '') return words.emailMissing;
  return isEmail(typed) ? undefined : words.emailWrong;
}
