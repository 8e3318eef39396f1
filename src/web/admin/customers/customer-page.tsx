/** A customer as staff see them: who it is, what was bought, and what there was between us. */
import { Link, useLoaderData, useRouteError, type ClientLoaderFunctionArgs } from 'react-router';
import { customerEndpoints } from '#api/contract/customers/customer-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { ErrorBoundary as AdminErrors } from '#web/dashboard/staff-only.tsx';
import StaffNotes from '#web/dashboard/notes/staff-notes.tsx';
import { formatCount } from '#platform/number-format.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { customerTexts as words } from './customer-texts.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { pageMeta } from '#web/title.ts';
import { CustomerExceptions, CustomerMessages } from './customer-sections.tsx';
import { CustomerOrders } from './customer-orders.tsx';

export type Customer = ResponseBody<'getCustomer'>;

export const meta = () => pageMeta({ title: words.title, hidden: true });

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await requirePermission('orders');
  const { id: email = '' } = params;
  const [customer, orders] = await Promise.all([
    loadFromShop(customerEndpoints.getCustomer, { params: { email } }),
    loadPage(customerEndpoints.listCustomerOrders, request.url, { params: { email } }),
  ]);
  return { customer, orders };
}

export default function CustomerPage() {
  const { customer, orders } = useLoaderData<typeof clientLoader>();
  const { _id: id, email, name } = customer;
  return (
    <PageLayout title={name || email}>
      <Link
        to="/dashboard/manage"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.allOrders}
      </Link>
      <Facts customer={customer} />
      <CustomerOrders page={orders} />
      <StaffNotes key={id} about={{ customer: email }} />
      <CustomerMessages customer={customer} />
      <CustomerExceptions exceptions={customer.exceptions} />
    </PageLayout>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { roles } = useStaffWords();
  const { email, emailVerified, role, createdAt, lastSeenAt, bought } = customer;
  const seen = lastSeenAt && `${formatDate(lastSeenAt)}, ${formatTime(lastSeenAt)}`;
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-plain border border-line bg-card p-5 sm:grid-cols-2">
      <Fact name={words.email}>{emailVerified ? email : fill(words.unconfirmed, { email })}</Fact>
      <Fact name={words.role}>{roles[role]}</Fact>
      <Fact name={words.since}>{formatDate(createdAt)}</Fact>
      <Fact name={words.lastSeen}>{seen ?? words.notSeen}</Fact>
      <Fact name={words.bought}>
        {bought.length === 0 && words.boughtNothing}
        {bought.map((one) => (
          <span key={one.currency} className="block">
            {boughtText(one)}
          </span>
        ))}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-fine text-graphite">{name}</dt>
      <dd className="figures wrap-anywhere">{children}</dd>
    </div>
  );
}

function boughtText({ currency, orders, amount, refunded }: Customer['bought'][number]): string {
  const sums = { amount: formatAmount(amount, currency), count: formatCount(orders) };
  const text = fill(orders === 1 ? words.boughtOne : words.boughtMany, sums);
  if (refunded === 0) return text;
  return fill(words.refunded, { text, refunded: formatAmount(refunded, currency) });
}

const notFound = 404;
const unprocessable = 422;

export function ErrorBoundary() {
  const { status } = readRouteError(useRouteError());
  if (status !== notFound && status !== unprocessable) return <AdminErrors />;
  return (
    <PageLayout title={words.title}>
      <StatePanel title={words.missing} text={words.missingText} />
    </PageLayout>
  );
}
