/** A customer as staff see them: who it is, what was bought, and what there was between us. */
import { Link, useLoaderData, useRouteError, type ClientLoaderFunctionArgs } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { customerEndpoints } from '#api/contract/customers/customer-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { AddressLines, toAddress, type OrderAddress } from '#web/addresses/address-lines.tsx';
import { callApi, type WireOrder } from '#web/api.ts';
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
import { loadSummaries } from '../orders/work-summaries.ts';
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
  const [summaries, address] = await Promise.all([
    loadSummaries(orders.rows),
    loadLastAddress(orders.rows[0]),
  ]);
  return { customer, orders, summaries, address };
}

/** Where the newest order of the page goes to; without it the page is poorer. */
async function loadLastAddress(order: WireOrder | undefined): Promise<OrderAddress | null> {
  if (!order) return null;
  const answer = await callApi(shopEndpoints.getOrderHistory, { params: { id: order._id } });
  return answer.ok ? answer.value.address : null;
}

export default function CustomerPage() {
  const { customer, orders, summaries, address } = useLoaderData<typeof clientLoader>();
  const { _id: id, email, name } = customer;
  return (
    <PageLayout title={name || email}>
      <div className="-mt-3 flex flex-wrap gap-x-6 text-small">
        <Link
          to={`/dashboard/manage?${new URLSearchParams({ q: email })}`}
          className="link inline-flex min-h-11 items-center"
        >
          {words.allOrders}
        </Link>
        <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center">
          {words.write}
        </a>
      </div>
      <div className={columnsClass}>
        <div className="xl:col-start-2">
          <Facts {...{ customer, address }} phone={orders.rows[0]?.phone ?? ''} />
        </div>
        <div className="grid min-w-0 content-start gap-8 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <CustomerOrders page={orders} summaries={summaries} />
          <CustomerMessages customer={customer} />
          <CustomerExceptions exceptions={customer.exceptions} />
        </div>
        <div className="xl:col-start-2">
          <StaffNotes key={id} about={{ customer: email }} />
        </div>
      </div>
    </PageLayout>
  );
}

/** What was bought and written beside who it is and what staff note. */
const columnsClass =
  'grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] ' +
  'xl:grid-rows-[auto_1fr] xl:gap-x-8';

interface FactsProps {
  customer: Customer;
  /** Of the newest order. */
  phone: string;
  address: OrderAddress | null;
}

function Facts({ customer, phone, address }: FactsProps) {
  const { roles } = useStaffWords();
  const { email, emailVerified, role, createdAt, lastSeenAt, bought } = customer;
  const seen = lastSeenAt && `${formatDate(lastSeenAt)}, ${formatTime(lastSeenAt)}`;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-plain border border-line bg-card p-4 sm:gap-y-3">
      <Fact name={words.email} isLong>
        <a
          href={`mailto:${email}`}
          className="link inline-flex min-h-11 items-center pointer-fine:min-h-0"
        >
          {email}
        </a>
        {!emailVerified && <span className="text-graphite">, {words.unconfirmed}</span>}
      </Fact>
      {phone !== '' && (
        <Fact name={words.phone} isLong>
          <a
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            className="link inline-flex min-h-11 items-center pointer-fine:min-h-0"
          >
            {phone}
          </a>
        </Fact>
      )}
      {address && (
        <Fact name={words.address} isLong>
          <AddressLines address={toAddress(address)} />
        </Fact>
      )}
      <Fact name={words.role}>{roles[role]}</Fact>
      <Fact name={words.since}>{formatDate(createdAt)}</Fact>
      <Fact name={words.lastSeen} isLong>
        {seen ?? words.notSeen}
      </Fact>
      <Fact name={words.bought} isLong>
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

interface FactProps {
  name: string;
  /** It takes the whole line. */
  isLong?: boolean;
  children: React.ReactNode;
}

function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div className={`min-w-0 ${isLong ? 'col-span-full' : ''}`}>
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
