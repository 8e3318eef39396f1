/** Beside prices: whose tax those in their currency include. Nothing where they include none. */
import { useRouteLoaderData } from 'react-router';
import { useCurrency } from '#web/currency.tsx';
import type { loader } from '#web/root.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

export function TaxNote({ className = '' }: { className?: string }) {
  const { footer } = useWords();
  const currency = useCurrency();
  const country = useRouteLoaderData<typeof loader>('root')?.tax?.in[currency];
  if (country === undefined) return null;
  return (
    <p className={`text-small text-graphite ${className}`}>
      {fill(footer.taxIncluded, { country })}
    </p>
  );
}
