/** 'Taxes': registrations and rates, the forms to enter them, and a trial of what is charged. */
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { AddRates } from './add-rates.tsx';
import { Certificates } from './certificates.tsx';
import { EnterRegistration } from './enter-registration.tsx';
import { PricesInclude } from './prices-include.tsx';
import { Days, Registrations } from './registrations.tsx';
import { TryTax } from './try-tax.tsx';

export const meta = staffScreenTitle((words) => words.tax.title);

export type WireTaxSetup = ResponseBody<'getTax'>;

export async function clientLoader() {
  await requirePermission('orders');
  const [setup, certificates] = await Promise.all([
    loadFromShop(staffEndpoints.getTax),
    loadFromShop(staffEndpoints.listTaxCertificates),
  ]);
  return { setup, certificates };
}

export default function TaxPage() {
  const { setup, certificates } = useLoaderData<typeof clientLoader>();
  const { tax: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const isOn = setup.registrations.length > 0;
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-6xl">
      <Link
        to="/dashboard/tax/report"
        className="link inline-flex min-h-11 items-center justify-self-start"
      >
        {words.report}
      </Link>
      <p className="rounded-plain border border-transparent bg-lapis-wash p-4 text-small text-lapis">
        {isOn ? words.on : words.off}
      </p>
      {isOn && <Registrations registrations={setup.registrations} onChanged={reload} />}
      <EnterRegistration
        key={setup.registrations.length}
        origin={setup.origin}
        onChanged={reload}
      />
      {isOn && (
        <PricesInclude key={JSON.stringify(setup.pricesInclude)} setup={setup} onChanged={reload} />
      )}
      {isOn && <Certificates certificates={certificates} onChanged={reload} />}
      {isOn && <TryTax />}
      {isOn && <AddRates onChanged={reload} />}
      {setup.rates.length > 0 && <RateTable rates={setup.rates} />}
    </PageLayout>
  );
}

function RateTable({ rates }: { rates: WireTaxSetup['rates'] }) {
  const { tax: words } = useStaffWords();
  const { place, percent, class: taxClass, delivery } = words.rateColumns;
  const { days } = words.columns;
  const ids = rates.map((one) =>
    [one.place, one.jurisdiction, one.taxClass, one.firstDay].join(' '),
  );
  return (
    <Table caption={words.rates} heads={[place, percent, taxClass, delivery, days]} rowIds={ids}>
      {rates.map((one, index) => (
        <Row key={ids[index]} id={ids[index] ?? ''}>
          <Cell>
            {[one.jurisdiction, placeName(one.place)].filter((part) => part !== '').join(', ')}
          </Cell>
          <Cell head={percent}>
            <span className="figures">{one.percent} %</span>
          </Cell>
          <Cell head={taxClass}>{one.taxClass}</Cell>
          <Cell head={delivery}>{one.taxesDelivery ? words.taxed : words.notTaxed}</Cell>
          <Cell head={days}>
            <Days firstDay={one.firstDay} lastDay={one.lastDay} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
