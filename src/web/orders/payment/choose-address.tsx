/** One of the address book, or another one. */
import { useState } from 'react';
import { AddressText } from '#web/addresses/address-lines.tsx';
import type { OrderAddress, SavedAddress } from '#web/addresses/address-lines.tsx';
import { SavedAddressField } from '#web/addresses/saved-address-field.tsx';
import type { WireOrder } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { saveOrderAddress } from './save-order-address.ts';

interface ChooseAddressProps {
  order: WireOrder;
  book: readonly SavedAddress[];
  /** Its id; '' for another one. */
  chosen: string;
  onChoose: (id: string) => void;
  onSaved: (address: OrderAddress) => void;
}

export function ChooseAddress({ order, book, chosen, onChoose, onSaved }: ChooseAddressProps) {
  const { payAddress: words, failure } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const saved = book.find(({ _id }) => _id === chosen);

  async function send(address: SavedAddress): Promise<void> {
    setBusy(true);
    const result = await saveOrderAddress(order._id, address);
    setBusy(false);
    if ('problem' in result) setError(problemText(result.problem, failure.offline));
    else onSaved(result.address);
  }

  return (
    <>
      <SavedAddressField label={words.which} {...{ book, chosen, onChoose }} />
      {saved && (
        <>
          <div className="flex items-start justify-between gap-x-4">
            <AddressText address={saved} />
            <Button
              variant="quiet"
              className="shrink-0"
              busy={busy ? failure.loading : undefined}
              onClick={() => void send(saved)}
            >
              {words.choose}
            </Button>
          </div>
          <FormError error={error} />
        </>
      )}
    </>
  );
}
