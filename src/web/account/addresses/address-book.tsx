/** '/dashboard/addresses': the addresses that a customer keeps. */
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { mostSavedAddresses } from '#modules/addresses/saved-address.ts';
import type { SavedAddress } from '#web/addresses/address-lines.tsx';
import { emptyAddress } from '#web/addresses/use-address-form.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { Button } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useWords } from '#web/words.ts';
import { BookForm } from './book-form.tsx';
import { SavedAddressCard } from './saved-address-card.tsx';

export const meta = screenTitle((words) => words.addressBook.title);

export async function clientLoader() {
  const { name } = await requireSession();
  return { book: await loadFromShop(shopEndpoints.listAddresses), name };
}

/** What is open: the form of a new one, or of one that is changed. */
type Open = { adding: true } | { editing: string } | undefined;

export default function AddressBook() {
  const { book } = useLoaderData<typeof clientLoader>();
  const { addressBook: words } = useWords();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isAdding = open !== undefined && 'adding' in open;
  const add = <Button onClick={() => setOpen({ adding: true })}>{words.add}</Button>;
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-3xl">
      <Link
        to="/dashboard/profile"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.back}
      </Link>
      {book.length === 0 && !isAdding && (
        <StatePanel title={words.empty} text={words.emptyText}>
          {add}
        </StatePanel>
      )}
      <ul className="grid gap-4 empty:hidden">
        {book.map((saved) => (
          <li key={saved._id}>
            {open && 'editing' in open && open.editing === saved._id ? (
              <EditedAddress saved={saved} onClose={close} />
            ) : (
              <SavedAddressCard saved={saved} onEdit={() => setOpen({ editing: saved._id })} />
            )}
          </li>
        ))}
      </ul>
      {isAdding && <NewEntry onClose={close} />}
      {book.length > 0 && !open && book.length < mostSavedAddresses && <div>{add}</div>}
      {book.length >= mostSavedAddresses && (
        <p className="text-small text-graphite">{words.full}</p>
      )}
    </PageLayout>
  );
}

function NewEntry({ onClose }: { onClose: () => void }) {
  const { name } = useLoaderData<typeof clientLoader>();
  const { addressBook: words } = useWords();
  return (
    <BookForm
      title={words.newTitle}
      initial={{ ...emptyAddress, recipient: name }}
      onClose={onClose}
    />
  );
}

function EditedAddress({ saved, onClose }: { saved: SavedAddress; onClose: () => void }) {
  return <BookForm title={saved.label} id={saved._id} initial={saved} onClose={onClose} />;
}

export function ErrorBoundary() {
  const { addressBook: words } = useWords();
  return <PageFailure title={words.title} />;
}
