/** An order in a quiet table: the tool, the sum, and both its states told in words. */
import type { WireOrder } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { dollars, orderSum } from './amounts.ts';
import { formatDay } from './moments.ts';
import type { OrderHistory } from './order-page.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderAddress } from './order-paper.tsx';
import { fulfilmentStory, isPayable, paymentStateOf, paymentStory } from './order-story.ts';
import { stateOf } from './overview-step.ts';
import { useCancelling } from './use-cancelling.ts';

interface OrderFactsProps {
  order: WireOrder;
  shipment: OrderHistory['shipment'];
  address: OrderHistory['address'];
  staff: boolean;
}

export function OrderFacts({ order, shipment, address, staff }: OrderFactsProps) {
  const { orderPage: words, fulfilmentTold } = useWords();
  return (
    <dl className="grid gap-x-8 rounded-plain border border-line bg-card px-5 py-2 sm:grid-cols-2 print:grid-cols-2 print:border-0 print:p-0">
      <Fact label={words.tool} onScreen>
        <a
          href={`/tools/${order.tool}`}
          className="link inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-0"
        >
          {order.name}
        </a>
      </Fact>
      <Fact label={words.placed}>{formatDay(order.placedAt)}</Fact>
      <Fact label={words.customer}>
        {order.Name || words.notKept}
        <span className="block text-small text-graphite">{order.email}</span>
      </Fact>
      <Fact label={words.phone}>{order.phone || words.notKept}</Fact>
      <OrderAddress address={address} />
      <Fact label={words.amount} wide onScreen>
        <span className="figures font-semibold">{orderSum(words.sum, order)}</span>
      </Fact>
      <Fact label={words.payment}>
        {staff ? <PaymentForStaff order={order} /> : <OwnPayment order={order} />}
      </Fact>
      <Fact label={words.fulfilment}>
        {fulfilmentStory(order, fulfilmentTold)}
        {shipment && <Shipment shipment={shipment} />}
      </Fact>
    </dl>
  );
}

/** Staff may pay for somebody at the counter; it is not what they come here for. */
function PaymentForStaff({ order }: { order: WireOrder }) {
  const { paymentTold } = useWords();
  return (
    <Payment order={order} told={paymentStory(order, paymentTold)}>
      {isPayable(order) && <PayLink order={order} look="outline" />}
    </Payment>
  );
}

/** The customer's own: until when it is held, and both ways on. */
function OwnPayment({ order }: { order: WireOrder }) {
  const words = useWords();
  const { hidden, remove } = useCancelling();
  // For as long as it can be undone, the server has not heard of it.
  const isLeaving = order.status === 'unpaid' && hidden.has(order._id);
  const shown = isLeaving ? { ...order, status: 'cancelling' } : order;
  const told = isPayable(shown) ? stateOf(shown, words) : paymentStory(shown, words.paymentTold);
  return (
    <Payment order={shown} told={told}>
      {shown.status === 'unpaid' && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {isPayable(shown) && <PayLink order={shown} look="solid" />}
          <Button look="danger" onClick={() => remove(order._id)}>
            {words.myOrder.cancel}
          </Button>
        </div>
      )}
    </Payment>
  );
}

interface PaymentProps {
  order: WireOrder;
  told: string;
  children: React.ReactNode;
}

function Payment({ order, told, children }: PaymentProps) {
  const { orderPage: words } = useWords();
  return (
    <div className="grid justify-items-start gap-2">
      <OrderStatus status={paymentStateOf(order)} />
      <span>{told}</span>
      {order.transaction && (
        <span className="text-fine text-graphite">
          {words.transaction} <span className="break-all">{order.transaction}</span>
        </span>
      )}
      {children}
    </div>
  );
}

function PayLink({ order, look }: { order: WireOrder; look: 'solid' | 'outline' }) {
  const { latest: words } = useWords();
  return (
    <a href={`/dashboard/payment/${order._id}`} className={buttonLook(look, 'print:hidden')}>
      {fill(words.pay, { total: dollars(order.total) })}
    </a>
  );
}

function Shipment({ shipment }: { shipment: NonNullable<OrderHistory['shipment']> }) {
  const { orderPage: words } = useWords();
  return (
    <span className="mt-1 block">
      <span className="font-semibold break-all">{fill(words.shipment, shipment)}</span>{' '}
      <span className="text-graphite">
        {fill(words.shippedOn, { day: formatDay(shipment.shippedAt) })}
      </span>
    </span>
  );
}

interface FactProps {
  label: string;
  wide?: boolean;
  /** On paper a table tells it. */
  onScreen?: boolean;
  children: React.ReactNode;
}

function Fact({ label, wide = false, onScreen = false, children }: FactProps) {
  const look = `${wide ? 'sm:col-span-2' : ''} ${onScreen ? 'print:hidden' : 'print:py-1.5'}`;
  return (
    <div className={`grid content-start gap-1 py-3 ${look}`}>
      <dt className="text-fine text-graphite">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
