/**
 * Where an order goes, above its card: the address that it has, one of the address book, or a new
 * one. Whoever pays while one of the book is chosen sends it there without another click.
 */
import { useImperativeHandle, useState, type Ref } from 'react';
import { AddressText, toAddress } from '#web/addresses/address-lines.tsx';
import type { OrderAddress, SavedAddress } from '#web/addresses/address-lines.tsx';
import { BilledTo } from '#web/addresses/billed-to.tsx';
import type { WireOrder } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';
import type { PaymentStep } from './payment-step.ts';
import { ChooseAddress } from './choose-address.tsx';
import { NewAddress } from './new-address.tsx';
import { saveOrderAddress } from './save-order-address.ts';
import { OrderedFor } from '#web/buying/ordered-for.tsx';

interface DeliveryAddressProps {
  order: WireOrder;
  initialAddress: OrderAddress | null;
  book: readonly SavedAddress[];
  /** Whether it is the order of who sees this. */
  isOwn: boolean;
  /** The order cannot be paid without one. */
  isNeeded: boolean;
  /** It may come by another way now, for another total. */
  onChanged: () => void;
  ref: Ref<PaymentStep>;
}

export function DeliveryAddress(props: DeliveryAddressProps) {
  const { order, initialAddress, book, isOwn, isNeeded, onChanged, ref } = props;
  const { address: titles, payAddress: words, failure } = useWords();
  const [address, setAddress] = useState(initialAddress);
  const [isOpen, setIsOpen] = useState(initialAddress === null && (isNeeded || book.length > 0));
  const [chosen, setChosen] = useState(book[0]?._id ?? '');
  const [isTyping, setIsTyping] = useState(false);
  const saved = book.find(({ _id }) => _id === chosen);

  useImperativeHandle(ref, () => ({
    async prepare() {
      if (!isOpen) return address === null && isNeeded ? words.needed : undefined;
      if (!saved) {
        const mayPay = !isTyping && (!isNeeded || address !== null);
        return mayPay ? undefined : isTyping ? words.unsaved : words.needed;
      }
      const result = await saveOrderAddress(order._id, saved);
      if ('problem' in result) return problemText(result.problem, failure.offline);
      showSaved(result.address);
      return undefined;
    },
  }));

  function showSaved(newAddress: OrderAddress): void {
    setAddress(newAddress);
    setIsOpen(false);
    setIsTyping(false);
    onChanged();
  }

  const formProps = { order, onSaved: showSaved };
  const close = () => {
    setIsOpen(false);
    setIsTyping(false);
  };
  const canClose = address !== null || !isNeeded;
  return (
    <section aria-labelledby="delivery-title" className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="delivery-title" className="font-plain text-body font-semibold">
          {titles.title}
        </h3>
        {!isOpen && (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {address ? words.change : words.add}
          </Button>
        )}
        {isOpen && canClose && (
          <Button variant="quiet" onClick={close}>
            {address ? words.keep : words.notNow}
          </Button>
        )}
      </div>
      {!isOpen && (
        <>
          {address ? (
            <AddressText address={toAddress(address)} />
          ) : (
            <p className="text-small text-graphite">{isNeeded ? words.needed : words.later}</p>
          )}
          <BilledTo order={order} />
          <OrderedFor company={order.company} />
        </>
      )}
      {isOpen && book.length > 0 && (
        <ChooseAddress
          {...formProps}
          book={book}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id);
            setIsTyping(false);
          }}
        />
      )}
      {isOpen && !saved && (
        <NewAddress
          {...formProps}
          canKeep={isOwn}
          book={book}
          initialAddress={address && book.length === 0 ? toAddress(address) : undefined}
          onTyping={() => setIsTyping(true)}
        />
      )}
    </section>
  );
}
