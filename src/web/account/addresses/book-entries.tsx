/** The addresses of a book, each changed in its place; and the form of a new one. */
import { useState } from 'react';
import { mostSavedAddresses } from '#modules/addresses/saved-address.ts';
import type { SavedAddress } from '#web/addresses/address-lines.tsx';
import { emptyAddress } from '#web/addresses/use-address-form.ts';
import { Button } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useWords } from '#web/words.ts';
import type { BookCalls } from './book-calls.ts';
import { BookForm } from './book-form.tsx';
import { SavedAddressCard } from './saved-address-card.tsx';

interface BookEntriesProps {
  book: readonly SavedAddress[];
  calls: BookCalls;
  /** Who takes the parcels of a new one. */
  recipient: string;
  /** Of the company, in a new one. */
  company?: string;
  /** What is said of a book without addresses. */
  emptyText: string;
}

/** What is open: the form of a new one, or of one that is changed. */
type Open = { adding: true } | { editing: string } | undefined;

export function BookEntries({ book, calls, emptyText, ...begun }: BookEntriesProps) {
  const { addressBook: words } = useWords();
  const [open, setOpen] = useState<Open>();
  const onClose = () => setOpen(undefined);
  const isAdding = open !== undefined && 'adding' in open;
  const add = <Button onClick={() => setOpen({ adding: true })}>{words.add}</Button>;
  return (
    <>
      {book.length === 0 && !isAdding && (
        <StatePanel title={words.empty} text={emptyText}>
          {add}
        </StatePanel>
      )}
      <ul className="grid gap-4 empty:hidden">
        {book.map((saved) => (
          <li key={saved._id}>
            {open && 'editing' in open && open.editing === saved._id ? (
              <BookForm
                title={saved.label}
                id={saved._id}
                initial={saved}
                {...{ calls, onClose }}
              />
            ) : (
              <SavedAddressCard
                {...{ calls, saved }}
                onEdit={() => setOpen({ editing: saved._id })}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <BookForm
          title={words.newTitle}
          initial={{ ...emptyAddress, ...begun }}
          {...{ calls, onClose }}
        />
      )}
      {book.length > 0 && !open && book.length < mostSavedAddresses && <div>{add}</div>}
      {book.length >= mostSavedAddresses && (
        <p className="text-small text-graphite">{words.full}</p>
      )}
    </>
  );
}
