/** The order of a customer: its lines, where it goes and how, what it comes to, and placing it. */
import { useRef, useState } from 'react';
import type { Currency } from '#platform/currency.ts';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import { AddressLines } from '#web/addresses/address-lines.tsx';
import { BillToFields } from '#web/addresses/bill-to-fields.tsx';
import { SavedAddressField } from '#web/addresses/saved-address-field.tsx';
import { useUnsavedGuard } from '#web/dashboard/forms/unsaved-guard.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { longestCode } from '#modules/promotions/promotion.ts';
import { ChosenCustomer } from './chosen-customer.tsx';
import { DeliveryWays } from './delivery-ways.tsx';
import type { Customer } from './draft.ts';
import { newOrderTexts as words } from './new-order-texts.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderTotal } from './order-total.tsx';
import { useStaffOrder, type StaffOrder } from './use-staff-order.ts';

interface OrderFormProps {
  customer: Customer;
  /** Those that the shop sells in, the home currency first. */
  currencies: readonly Currency[];
  onAnother: () => void;
}

export function OrderForm({ customer, currencies, onAnother }: OrderFormProps) {
  const order = useStaffOrder(customer, currencies);
  const element = useRef<HTMLDivElement>(null);
  const { unsaved: unsavedWords } = useStaffWords();
  const [isChanging, setIsChanging] = useState(false);
  const question = useUnsavedGuard({
    isUnsaved: order.lines.length > 0 && !order.isPlacing && !order.isPlaced,
    isSaving: order.isPlacing,
  });

  // No form: Enter adds a tool, and places nothing.
  async function place(): Promise<void> {
    await order.place();
    // After the errors are shown: the first field that is wrong.
    requestAnimationFrame(() => {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  }

  return (
    <div ref={element} className="grid gap-8">
      <ChosenCustomer
        customer={customer}
        order={order}
        currencies={currencies}
        onAnother={order.lines.length > 0 ? () => setIsChanging(true) : onAnother}
      />
      <OrderLines order={order} />
      <CodeField order={order} />
      <Address order={order} />
      <DeliveryWays order={order} />
      <Phone order={order} />
      <OrderTotal quoted={order.quoted} />
      <div className="grid justify-items-start gap-2">
        <Button busy={order.isPlacing ? words.placing : undefined} onClick={() => void place()}>
          {words.place}
        </Button>
        <FormError error={order.error} />
      </div>
      {question}
      {isChanging && (
        <ConfirmDialog
          title={words.customer.anotherTitle}
          text={words.customer.anotherText}
          cancelLabel={unsavedWords.stay}
          confirmLabel={words.customer.another}
          onCancel={() => setIsChanging(false)}
          onConfirm={onAnother}
        />
      )}
    </div>
  );
}

function CodeField({ order }: { order: StaffOrder }) {
  return (
    <TextField
      className="max-w-sm"
      label={words.code}
      value={order.code}
      maxLength={longestCode * 2}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={order.codeError}
      onChange={({ target }) => order.setCode(target.value)}
    />
  );
}

function Address({ order }: { order: StaffOrder }) {
  const { payAddress } = useWords();
  const { book, chosen, setChosen, saved, form, billTo } = order.address;
  return (
    <section aria-labelledby="address-title" className="grid gap-4">
      <h3 id="address-title" className="text-2">
        {words.address}
      </h3>
      <SavedAddressField
        label={payAddress.which}
        {...{ book, chosen }}
        onChoose={setChosen}
        className="max-w-xl"
      />
      {saved ? (
        <AddressLines address={saved} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <AddressInputs form={form} />
        </div>
      )}
      <BillToFields billTo={billTo} />
    </section>
  );
}

function Phone({ order }: { order: StaffOrder }) {
  return (
    <TextField
      className="max-w-sm"
      label={words.phone}
      type="tel"
      autoComplete="off"
      maxLength={40}
      required
      value={order.phone}
      error={order.phoneError}
      onChange={({ target }) => order.setPhone(target.value)}
    />
  );
}
