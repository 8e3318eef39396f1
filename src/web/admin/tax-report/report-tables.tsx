/** The rows of the report in a currency, and the supplies by tax number. */
import type { Currency } from '#platform/currency.ts';
import { countryName } from '#modules/addresses/country.ts';
import { formatCount } from '#platform/number-format.ts';
import { Cell, Row, Table, type TableColumn } from '#web/ui/lists/table.tsx';
import { formatSignedAmount } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { describePlace, describeRate, type WireReport, type WireRow } from './report-texts.ts';
import { reportWords as words } from './report-words.ts';

const moved = ['sold', 'refunded', 'lost', 'left'] as const;

export function ReportTable({ report }: { report: WireReport }) {
  const { currency, rows } = report;
  const { place, rate, orders, ...amounts } = words.columns;
  // Lost disputes are seldom: without one their column is left out.
  const shown = moved.filter(
    (one) => one !== 'lost' || rows.some(({ lost }) => lost.base !== 0 || lost.tax !== 0),
  );
  const heads: TableColumn[] = [
    { key: 'place', text: place },
    { key: 'rate', text: rate },
    { key: 'orders', text: orders, numeric: true },
    ...shown.map((key) => ({ key, text: amounts[key], numeric: true })),
  ];
  const ids = rows.map((row, index) => `${row.place} ${row.code} ${row.percent} ${index}`);
  return (
    <Table caption={words.rows} heads={heads} rowIds={ids}>
      {rows.map((row, index) => (
        <Row key={ids[index]} id={ids[index] ?? ''}>
          <Cell column="place">
            <strong className="font-semibold wrap-anywhere">{describePlace(row)}</strong>
          </Cell>
          <Cell column="rate" head={rate} more={words.reasons[row.reason]}>
            <span className="figures whitespace-nowrap">{describeRate(row)}</span>
          </Cell>
          <Cell column="orders" head={orders}>
            <span className="figures">{formatCount(row.orders)}</span>
          </Cell>
          {shown.map((key) => (
            <Cell key={key} column={key} head={amounts[key]}>
              <Amounts amounts={key === 'left' ? row : row[key]} currency={currency} />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** The net above its tax. */
function Amounts({
  amounts: { base, tax },
  currency,
}: {
  amounts: Pick<WireRow, 'base' | 'tax'>;
  currency: Currency;
}) {
  if (base === 0 && tax === 0) return <span className="text-graphite">{words.nothing}</span>;
  return (
    <span className="figures grid">
      <span>{fill(words.net, { amount: formatSignedAmount(base, currency) })}</span>
      <span className="text-graphite">
        {fill(words.tax, { amount: formatSignedAmount(tax, currency) })}
      </span>
    </span>
  );
}

export function SupplyTable({ report: { currency, supplies } }: { report: WireReport }) {
  const { country, number, orders, base } = words.supplyColumns;
  const heads: TableColumn[] = [
    { key: 'country', text: country },
    { key: 'number', text: number },
    { key: 'orders', text: orders, numeric: true },
    { key: 'base', text: base, numeric: true },
  ];
  return (
    <section className="grid gap-3" aria-labelledby={`supplies-${currency}`}>
      <div>
        <h3 id={`supplies-${currency}`} className="text-1 font-semibold">
          {words.supplies}
        </h3>
        <p className="mt-1 max-w-[60ch] text-small text-graphite">{words.suppliesText}</p>
      </div>
      <Table
        caption={words.supplies}
        heads={heads}
        rowIds={supplies.map((supply) => supply.number)}
      >
        {supplies.map((supply) => (
          <Row key={supply.number} id={supply.number}>
            <Cell column="country">{nameOfNumbers(supply.country)}</Cell>
            <Cell column="number" head={number}>
              <span className="figures">{supply.number}</span>
            </Cell>
            <Cell column="orders" head={orders}>
              <span className="figures">{formatCount(supply.orders)}</span>
            </Cell>
            <Cell column="base" head={base}>
              <span className="figures">{formatSignedAmount(supply.base, currency)}</span>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

/** Numbers of Greece begin with EL, and those of Northern Ireland with XI. */
function nameOfNumbers(prefix: string): string {
  if (prefix === 'XI') return words.northernIreland;
  return countryName(prefix === 'EL' ? 'GR' : prefix);
}
