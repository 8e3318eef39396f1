/** For staff: everything that happened to an order's money and units, loaded on a press. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { OrderExplanationTabs } from './order-explanation-tabs.tsx';

export type Explanation = ResponseBody<'explainOrder'>;

export function OrderExplanation({ order }: { order: WireOrder }) {
  const { orderExplanation: words, failure } = useStaffWords();
  const [explanation, setExplanation] = useState<Explanation>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function load(): Promise<void> {
    setBusy(true);
    const answer = await callApi(staffEndpoints.explainOrder, { params: { id: order._id } });
    setBusy(false);
    setError(answer.ok ? undefined : problemText(answer.problem, failure.offline));
    if (answer.ok) setExplanation(answer.value);
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
      {explanation ? (
        <OrderExplanationTabs currency={order.currency} explanation={explanation} />
      ) : (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={busy ? failure.loading : undefined}
          onClick={() => void load()}
        >
          {words.show}
        </Button>
      )}
      <FormError error={error} />
    </section>
  );
}
