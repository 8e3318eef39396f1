/** An order's derived status, said in words. */
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';

const shown: Readonly<Record<string, { word: keyof Wording['status']; tone: BadgeTone }>> = {
  unpaid: { word: 'unpaid', tone: 'waiting' },
  processing: { word: 'processing', tone: 'waiting' },
  cancelling: { word: 'cancelling', tone: 'waiting' },
  cancelled: { word: 'cancelled', tone: 'plain' },
  expired: { word: 'expired', tone: 'plain' },
  paid: { word: 'paid', tone: 'good' },
  in_production: { word: 'inProduction', tone: 'good' },
  shipped: { word: 'shipped', tone: 'good' },
  delivered: { word: 'delivered', tone: 'good' },
  partly_refunded: { word: 'partlyRefunded', tone: 'plain' },
  refunded: { word: 'refunded', tone: 'plain' },
  disputed: { word: 'disputed', tone: 'bad' },
};

/** The status in words. */
export function statusWord(status: string, words: Wording['status']): string {
  const known = shown[status];
  return known ? words[known.word] : status;
}

export function OrderStatus({ status }: { status: string }) {
  const { status: words } = useWords();
  const known = shown[status];
  return <Badge tone={known?.tone ?? 'plain'}>{statusWord(status, words)}</Badge>;
}
