/** For staff: everything that happened to an order's money and units, loaded when asked for. */
import { useState } from 'react';
import type { Answer } from '#api/contract/calls.ts';
import { explain } from '../account/faults.ts';
import { askShop, type WireOrder } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { useWords } from '../words.ts';
import { Books } from './order-books.tsx';

export type Explanation = Answer<'explainOrder'>;

export function OrderExplained({ order }: { order: WireOrder }) {
  const { explained: words, failure } = useWords();
  const [told, setTold] = useState<Explanation>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    const answer = await askShop<Explanation>(`/purchaseadmin/${order._id}/explanation`);
    setBusy(false);
    setError(answer.ok ? undefined : explain(answer.problem, failure.offline));
    if (answer.ok) setTold(answer.value);
  }

  return (
    <section
      aria-labelledby="explained-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div>
        <h3 id="explained-title" className="text-2">
          {words.title}
        </h3>
        <p className="mt-1 text-small text-graphite">{words.lead}</p>
      </div>
      {told ? (
        <Books told={told} />
      ) : (
        <Button
          look="outline"
          className="justify-self-start"
          busy={busy ? failure.loading : undefined}
          onClick={() => void ask()}
        >
          {words.show}
        </Button>
      )}
      <FormError error={error} />
    </section>
  );
}
