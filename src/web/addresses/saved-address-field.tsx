/** Which of the address book, or another one. */
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { SavedAddress } from './address-lines.tsx';

interface SavedAddressFieldProps {
  label: string;
  book: readonly SavedAddress[];
  /** '' for another one. */
  chosen: string;
  onChoose: (id: string) => void;
  className?: string;
  ref?: React.Ref<HTMLSelectElement>;
}

/** Nothing where the book is empty. */
export function SavedAddressField(props: SavedAddressFieldProps) {
  const { label, book, chosen, onChoose, className, ref } = props;
  const { payAddress } = useWords();
  if (book.length === 0) return null;
  return (
    <SelectField
      ref={ref}
      label={label}
      options={[
        ...book.map((saved) => ({ value: saved._id, text: toText(saved, payAddress) })),
        { value: '', text: payAddress.other },
      ]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
      className={className}
    />
  );
}

interface Texts {
  summary: string;
  ofCompany: string;
}

function toText({ label, street, city, bookOf }: SavedAddress, texts: Texts): string {
  const isShort = isItself(label, { street, city });
  const text = isShort ? label : fill(texts.summary, { label, street, city });
  return bookOf ? fill(texts.ofCompany, { company: bookOf, text }) : text;
}

/** Whether the label says no more than street and town do. */
function isItself(label: string, { street, city }: Pick<SavedAddress, 'street' | 'city'>): boolean {
  return label === `${street}, ${city}`;
}
