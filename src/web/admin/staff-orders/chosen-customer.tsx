/** Whom the order is for, and for which of their companies. */
import { currencyCode, readCurrency, type Currency } from '#platform/currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import type { Customer } from './draft.ts';
import { newOrderTexts } from './new-order-texts.ts';
import type { StaffOrder } from './use-staff-order.ts';

const words = newOrderTexts.customer;

interface ChosenCustomerProps {
  customer: Customer;
  order: StaffOrder;
  /** Those that the shop sells in. */
  currencies: readonly Currency[];
  onAnother: () => void;
}

export function ChosenCustomer(props: ChosenCustomerProps) {
  const { customer, order, currencies, onAnother } = props;
  const { name, email, isGuest, companies } = customer;
  return (
    <section aria-labelledby="customer-title" className="grid gap-4">
      <h3 id="customer-title" className="text-2">
        {words.title}
      </h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-plain border border-line bg-card p-4">
        <p className="min-w-0 grow wrap-anywhere">
          <strong className="block">{name}</strong>
          {email}
        </p>
        <Badge tone="plain">{isGuest ? words.guest : words.account}</Badge>
        <Button variant="outline" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {companies.length > 0 && (
          <SelectField
            label={words.buysFor}
            options={[
              ...companies.map(({ _id, name: text }) => ({ value: _id, text })),
              { value: '', text: words.themselves },
            ]}
            value={order.company ?? ''}
            onChange={({ currentTarget: { value } }) => order.setCompany(value || null)}
          />
        )}
        {currencies.length > 1 && (
          <SelectField
            label={words.currency}
            options={currencies.map((value) => ({ value, text: currencyCode(value) }))}
            value={order.currency}
            onChange={({ currentTarget: { value } }) =>
              order.setCurrency(readCurrency(value) ?? order.currency)
            }
          />
        )}
      </div>
    </section>
  );
}
