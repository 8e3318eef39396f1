/** Where an order goes and who is billed. It can be changed until it is shipped, by a button. */
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import {
  AddressLines,
  toAddress,
  type OrderAddress,
  type SavedAddress,
} from '#web/addresses/address-lines.tsx';
import { BilledTo } from '#web/addresses/billed-to.tsx';
import { callApi, type WireOrder } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import OrderAddressForm from './order-address-form.tsx';
import { canChangeAddress, isPickedUp } from '../order-states.ts';
import { addressHash } from '../progress/order-progress.tsx';
import { OrderedFor } from '#web/buying/ordered-for.tsx';

interface AddressPanelProps {
  order: WireOrder;
  address: OrderAddress | null;
  /** What the form begins with. */
  initialAddress: Address;
  /** Of the customer, where they see it themselves. */
  book: readonly SavedAddress[];
  isStaff: boolean;
}

export function AddressPanel(props: AddressPanelProps) {
  const { order, address, initialAddress, book, isStaff } = props;
  const { address: words, orderPage, payAddress } = useWords();
  const isHandedOver = isPickedUp(order);
  const canChange = canChangeAddress(order);
  const isUnknown = address !== null && address.countryCode === null;
  const { isOpen, open, close } = useOpenedForm();
  const whyNone = isStaff && !address ? words.missingText : words.lead;
  const whyAsked = isHandedOver ? words.pickUpLead : whyNone;
  return (
    <section
      id={addressHash.slice(1)}
      aria-labelledby="address-title"
      className="grid scroll-mt-24 content-start gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="address-title" className="text-2">
          {isHandedOver ? orderPage.pickUp : words.title}
        </h3>
        {canChange && !address && (
          <Badge tone={isStaff ? 'bad' : 'waiting'}>
            {isHandedOver ? words.pickUpMissing : words.missing}
          </Badge>
        )}
        {isUnknown && <Badge tone={isStaff ? 'bad' : 'waiting'}>{words.unknownCountry}</Badge>}
      </div>
      {isHandedOver && (
        <>
          <p>{order.deliveredBy?.name}</p>
          <h4 className="font-plain text-small font-semibold">{orderPage.addressOfPickUp}</h4>
        </>
      )}
      {canChange && isOpen ? (
        <>
          <p className="text-small text-graphite">
            {isUnknown ? fill(words.unknownCountryText, { country: address.country }) : whyAsked}
          </p>
          <OrderAddressForm
            initialAddress={initialAddress}
            book={book}
            initialBillTo={isStaff || order.status === 'unpaid' ? order.billTo : undefined}
            save={(body) => callApi(shopEndpoints.saveAddress, { params: { id: order._id }, body })}
            closeText={address ? payAddress.keep : payAddress.notNow}
            onClose={close}
          />
        </>
      ) : address ? (
        <>
          <AddressLines address={toAddress(address)} />
          <BilledTo order={order} isOwn={!isStaff} />
          <OrderedFor company={order.company} />
          {canChange && <OpenForm text={payAddress.change} onOpen={open} />}
        </>
      ) : (
        <>
          <p className="text-graphite">{canChange ? whyAsked : words.none}</p>
          {canChange && <OpenForm text={payAddress.add} onOpen={open} />}
        </>
      )}
    </section>
  );
}

function OpenForm({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <Button variant="quiet" className="justify-self-start" onClick={onOpen}>
      {text}
    </Button>
  );
}

/** Open by its button, or by a link to it. */
function useOpenedForm() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isOpened, setIsOpened] = useState(false);
  const isLinked = hash === addressHash;
  const close = () => {
    setIsOpened(false);
    if (isLinked) void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  };
  return { isOpen: isOpened || isLinked, open: () => setIsOpened(true), close };
}
