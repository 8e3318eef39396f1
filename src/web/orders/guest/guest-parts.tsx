/** What the page of a guest's order shows, whether it is to be paid or followed. */
import { AddressText, toAddress } from '#web/addresses/address-lines.tsx';
import { BilledTo } from '#web/addresses/billed-to.tsx';
import { formatOrderSum } from '#web/dashboard/format/amounts.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { priceText } from '#web/orders/delivery/delivery-options.tsx';
import { Price } from '#web/ui/price.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { EditText } from '../editing/edit-list.tsx';
import { editedBy, toEditSteps } from '../editing/edit-steps.ts';
import { editTexts } from '../editing/edit-texts.ts';
import { LineList } from '../lines/line-list.tsx';
import { fulfilmentStateText, isPickedUp } from '../order-states.ts';
import { OrderStates } from '../order-status.tsx';
import { ParcelList } from '../parcel-list.tsx';
import { SumParts } from '../sum-parts.tsx';
import { TaxReason } from '../tax/tax-rows.tsx';
import { ChangeGuestAddress } from './change-address.tsx';
import type { GuestOrder } from './guest-order.tsx';
import { guestTexts as words } from './guest-texts.ts';

interface SectionProps {
  id: string;
  title: string;
  children: React.ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-ink pt-4">
      <h2 id={id} className="text-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Goods({ order }: { order: GuestOrder }) {
  const { payment, orderLines } = useWords();
  return (
    <Section id="goods-title" title={words.goods}>
      <LineList order={order} pictures={order.pictures} />
      <dl className="figures grid gap-2">
        <SumParts order={order} />
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <dt className="text-small text-graphite">
            {formatOrderSum(payment.sum, order, orderLines.sum, orderLines.sumDelivered)}
          </dt>
          <dd>
            <Price
              amount={order.total}
              currency={order.currency}
              className="text-3 font-semibold"
            />
          </dd>
        </div>
      </dl>
      <TaxReason taxed={order.taxed} />
    </Section>
  );
}

export function Changes({ order: { currency, edits, details } }: { order: GuestOrder }) {
  const steps = toEditSteps(edits, details).toSorted((a, b) => b.at.localeCompare(a.at));
  if (steps.length === 0) return null;
  return (
    <Section id="changes-title" title={editTexts.history.title}>
      <ol className="grid gap-3">
        {steps.map((step) => (
          <li key={`${step.at} ${step.by}`} className="grid gap-1 text-small">
            <span className="text-graphite">
              {formatDate(step.at)}, {formatTime(step.at)}: {editedBy(step)}
            </span>
            <EditText step={step} currency={currency} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Delivery({ order, token }: { order: GuestOrder; token: string }) {
  const { fulfilmentDescriptions, orderPage } = useWords();
  const isHandedOver = isPickedUp(order);
  const { currency, parcels, deliveredBy } = order;
  return (
    <Section id="delivery-title" title={words.delivery}>
      <div className="flex flex-wrap items-center gap-3">
        <OrderStates order={order} />
        <span>{fulfilmentStateText(order, fulfilmentDescriptions)}</span>
      </div>
      {deliveredBy && isHandedOver && (
        <h3 className="-mb-3 font-plain text-small font-semibold">{orderPage.pickUp}</h3>
      )}
      {deliveredBy && (
        <p>
          {deliveredBy.name}: {priceText(deliveredBy.price, currency)}
        </p>
      )}
      {parcels.length > 0 && <ParcelList order={order} parcels={parcels} />}
      <Address order={order} token={token} />
    </Section>
  );
}

/** Where it goes and who is billed, to be changed until it is sent. */
export function Address({ order, token }: { order: GuestOrder; token: string }) {
  const { orderPage } = useWords();
  const { address } = order;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 has-[form]:block">
        <h3 className="font-plain font-semibold">
          {isPickedUp(order) ? orderPage.addressOfPickUp : words.address}
        </h3>
        <ChangeGuestAddress key={order._id} order={order} token={token} />
      </div>
      {address ? <AddressText address={toAddress(address)} /> : <p>{words.noAddress}</p>}
      <BilledTo order={order} isOwn />
    </div>
  );
}

export function KeepLink({ order }: { order: GuestOrder }) {
  return (
    <aside className="grid justify-items-start gap-3 border-t border-line pt-4 text-small text-graphite">
      <p className="wrap-anywhere">{fill(words.keepLink, { email: order.email })}</p>
      <p>{words.account}</p>
      <div className="flex flex-wrap gap-x-6">
        <a href="/signup" className="link inline-flex min-h-11 items-center">
          {words.register}
        </a>
        <a href="/orders" className="link inline-flex min-h-11 items-center">
          {words.another}
        </a>
        {order.paid && (
          <a href="/withdraw" className="link inline-flex min-h-11 items-center">
            {words.withdraw}
          </a>
        )}
      </div>
    </aside>
  );
}
