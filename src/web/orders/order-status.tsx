/** An order's derived status, in words. */
import type { WireOrder } from '#web/api.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { Wording } from '#web/wording/specified.ts';
import { displayedStatus } from './order-states.ts';
import { useWords } from '#web/words.ts';

const statusBadges: Readonly<Record<string, { word: keyof Wording['status']; tone: BadgeTone }>> = {
  unpaid: { word: 'unpaid', tone: 'waiting' },
  part_paid: { word: 'partPaid', tone: 'waiting' },
  processing: { word: 'processing', tone: 'waiting' },
  cancelling: { word: 'cancelling', tone: 'waiting' },
  cancelled: { word: 'cancelled', tone: 'plain' },
  expired: { word: 'expired', tone: 'plain' },
  paid: { word: 'paid', tone: 'good' },
  in_production: { word: 'inProduction', tone: 'working' },
  partly_shipped: { word: 'partlyShipped', tone: 'sent' },
  shipped: { word: 'shipped', tone: 'sent' },
  delivered: { word: 'delivered', tone: 'good' },
  partly_refunded: { word: 'partlyRefunded', tone: 'plain' },
  refunded: { word: 'refunded', tone: 'plain' },
  disputed: { word: 'disputed', tone: 'bad' },
};

/** The status in words. */
export function statusText(status: string, words: Wording['status']): string {
  const badge = statusBadges[status];
  return badge ? words[badge.word] : status;
}

type StatesOfOrder = Pick<WireOrder, 'status' | 'fulfilment'> &
  Partial<Pick<WireOrder, 'received' | 'total'>>;

/** Both stored states, where the derived status is that of the payment and the goods are on. */
export function OrderStates({ order }: { order: StatesOfOrder }) {
  const { status, fulfilment } = order;
  return (
    <>
      {hidesFulfilment(status, fulfilment) && <OrderStatus status={fulfilment} />}
      <OrderStatus status={displayedStatus(order)} />
    </>
  );
}

const sent: readonly string[] = ['partly_shipped', 'shipped', 'delivered'];

/** Of what is refunded whole, only what has left is told: nothing more is made. */
function hidesFulfilment(status: string, fulfilment: string): boolean {
  if (status === 'refunded') return sent.includes(fulfilment);
  return ['partly_refunded', 'disputed'].includes(status) && fulfilment !== 'new';
}

export function OrderStatus({ status }: { status: string }) {
  const { status: words } = useWords();
  const badge = statusBadges[status];
  return <Badge tone={badge?.tone ?? 'plain'}>{statusText(status, words)}</Badge>;
}
