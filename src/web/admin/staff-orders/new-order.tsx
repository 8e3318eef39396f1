/** 'New order': staff place an order for a customer who has called. */
import { useState } from 'react';
import { Link } from 'react-router';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { pageMeta } from '#web/title.ts';
import type { Customer } from './draft.ts';
import { FindCustomer } from './find-customer.tsx';
import { newOrderTexts as words } from './new-order-texts.ts';
import { OrderForm } from './order-form.tsx';

export const meta = () => pageMeta({ title: words.title, hidden: true });

export async function clientLoader() {
  await requirePermission('orders');
  return null;
}

export default function NewOrderPage() {
  const [customer, setCustomer] = useState<Customer>();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-4xl">
      <Link
        to="/dashboard/manage"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.back}
      </Link>
      {customer ? (
        <OrderForm
          key={customer.email}
          customer={customer}
          onAnother={() => setCustomer(undefined)}
        />
      ) : (
        <FindCustomer onFound={setCustomer} />
      )}
    </PageLayout>
  );
}
