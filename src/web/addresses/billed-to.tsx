/** Who is billed for an order, where that is not where it goes. */
import type { WireOrder } from '#web/api.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import { AddressLines } from './address-lines.tsx';
import { billToTexts as words } from './bill-to-texts.ts';

interface BilledToProps {
  order: Pick<WireOrder, 'billTo' | 'paid'>;
  /** Of customers, who cannot change it any more once the order is paid. */
  isOwn?: boolean;
}

export function BilledTo({ order: { billTo, paid }, isOwn = false }: BilledToProps) {
  if (!billTo) return null;
  return (
    <div className="grid gap-1">
      <p className="text-small font-semibold">{words.title}</p>
      <AddressLines address={billTo} />
      {isOwn && paid && (
        <p className="text-small text-graphite">
          <ContactText text={words.fixed} />
        </p>
      )}
    </div>
  );
}
