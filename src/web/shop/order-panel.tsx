/** The order form's place: guarded, and honest to those who cannot use it. */
import { useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import type { WireOrder } from '../api.ts';
import { useGuard } from '../account/guard.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useWords } from '../words.ts';
import { OrderForm } from './order-form.tsx';
import { OrderPlaced } from './order-placed.tsx';

export function OrderPanel({ tool }: { tool: Tool }) {
  const { order: words, tool: toolWords, failure } = useWords();
  const known = useGuard();
  const [placed, setPlaced] = useState<WireOrder>();
  const session = known.state === 'in' ? known.session : undefined;
  return (
    <section className="relative rounded-plain border border-line bg-card p-5 shadow-low sm:p-7">
      <noscript>
        <p className="mb-4 rounded-plain bg-lapis-wash p-4 text-small text-lapis">
          {toolWords.signInFirst} {toolWords.noScript}
        </p>
      </noscript>
      {placed ? (
        <OrderPlaced order={placed} onAgain={() => setPlaced(undefined)} />
      ) : (
        <>
          <h2 className="text-3">{words.title}</h2>
          <OrderForm tool={tool} session={session} onPlaced={setPlaced} />
        </>
      )}
      {!session && (
        <div
          data-needs-script
          className="absolute inset-0 grid place-items-center rounded-plain bg-card/80 text-3 text-vermilion"
        >
          <Spinner label={failure.loading} />
        </div>
      )}
    </section>
  );
}
