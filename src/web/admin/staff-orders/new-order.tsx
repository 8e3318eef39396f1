/** 'New order': staff place an order for a customer who has called. */
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
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
  return loadFromShop(staffOrderEndpoints.listSellingCurrencies);
}

export default function NewOrderPage() {
  const { currencies } = useLoaderData<typeof clientLoader>();
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
          {...{ customer, currencies }}
          onAnother={() => setCustomer(undefined)}
        />
      ) : (
        <FindCustomer onFound={setCustomer} />
      )}
    </PageLayout>
  );
}
