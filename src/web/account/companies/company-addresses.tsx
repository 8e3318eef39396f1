/** Where parcels of a company go: managers keep the addresses, and other members see them. */
import { bookOfCompany } from '#web/account/addresses/book-calls.ts';
import { BookEntries } from '#web/account/addresses/book-entries.tsx';
import { AddressLines, type SavedAddress } from '#web/addresses/address-lines.tsx';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/words.ts';
import type { OwnCompanyDetails } from './company.tsx';

interface CompanyAddressesProps {
  company: OwnCompanyDetails;
  book: readonly SavedAddress[];
}

export function CompanyAddresses({ company, book }: CompanyAddressesProps) {
  const { _id: id, name, role } = company;
  return (
    <section aria-labelledby="company-addresses" className="grid gap-4">
      <header className="grid gap-1">
        <h3 id="company-addresses" className="text-2">
          {words.addresses}
        </h3>
        <p className="max-w-[60ch] text-small text-graphite">{words.addressesLead}</p>
      </header>
      {role === 'manager' ? (
        <BookEntries
          {...{ book, company: name }}
          calls={bookOfCompany(id)}
          recipient=""
          emptyText={words.noAddresses}
        />
      ) : (
        <AddressList book={book} />
      )}
    </section>
  );
}

function AddressList({ book }: { book: readonly SavedAddress[] }) {
  const { addressBook } = useWords();
  if (book.length === 0) return <p className="text-small">{addressBook.empty}</p>;
  return (
    <ul className="grid gap-4">
      {book.map((saved) => (
        <li key={saved._id} className="grid gap-2 rounded-plain border border-line bg-card p-5">
          <p className="flex flex-wrap items-center gap-3 font-semibold wrap-anywhere">
            {saved.label}
            {saved.isDefault && <Badge tone="good">{addressBook.isDefault}</Badge>}
          </p>
          <AddressLines address={saved} />
        </li>
      ))}
    </ul>
  );
}
