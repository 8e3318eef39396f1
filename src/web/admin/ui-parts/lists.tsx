/** Several of a kind: tables, their menus, tabs, and the way from page to page. */
import { Badge } from '../../ui/badge.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { ListMenu, menuItemClass } from '#web/ui/lists/list-menu.tsx';
import { Price } from '../../ui/price.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useListState } from '#web/ui/lists/use-list-state.ts';
import { Pager } from '#web/dashboard/lists/list-search.tsx';
import { InBothThemes, SpecimenSection, Specimen } from './specimens.tsx';

const heads = ['Order', 'Customer', 'Amount', 'Payment'];

const orders = [
  { number: '1042', name: 'Ada Lindqvist', amount: 239.88, tone: 'good', state: 'paid' },
  { number: '1041', name: 'Bartholomew', amount: 1999, tone: 'waiting', state: 'processing' },
  { number: '1040', name: 'Cleo', amount: 12.5, tone: 'bad', state: 'cancelled' },
] as const;

export function Lists() {
  return (
    <>
      <Menus />
      <SpecimenSection title="Table" lead="Quiet lines; on narrow screens each row is a card.">
        <Table caption="Orders" heads={heads}>
          {orders.map(({ number, name, amount, tone, state }) => (
            <Row key={number}>
              <Cell head="Order" more="Flat brush, 50 mm">
                <span className="figures font-semibold">#{number}</span>
              </Cell>
              <Cell head="Customer">{name}</Cell>
              <Cell head="Amount">
                <Price amount={amount} currency="usd" />
              </Cell>
              <Cell head="Payment">
                <Badge tone={tone}>{state}</Badge>
              </Cell>
            </Row>
          ))}
        </Table>
        <Pager page={{ next: 'next' }} />
      </SpecimenSection>
      <SpecimenSection
        title="Tabs"
        lead="Views of one thing; the arrow keys go from one to the next."
      >
        <Tabs
          label="History of an order"
          tabs={[
            { name: 'Ledger', count: 3, view: <p>Three entries of the ledger.</p> },
            { name: 'Units', count: 2, view: <p>Reserved, then sold.</p> },
            { name: 'Emails', count: 0, view: <p>Nothing so far.</p> },
          ]}
        />
      </SpecimenSection>
    </>
  );
}

const kinds = ['brush', 'roller', 'scraper'] as const;
const listSchema = { sorts: [], filters: { kind: kinds } } as const;

/** A filter is kept in the URL; the page of UI components has one, too. */
function Menus() {
  const listState = useListState(listSchema);
  const options = kinds.map((value) => ({ value, text: value }));
  return (
    <SpecimenSection
      title="Menu"
      lead="Opens below its button; Escape and a press elsewhere close it."
    >
      <InBothThemes>
        <Specimen of="to choose from, chosen, lower where there is a mouse">
          <div className="relative flex w-full flex-wrap gap-3">
            <ListFilter name="kind" label="Kind" options={options} listState={listState} />
            <ListMenu label="Kind: brush" active>
              <MenuEntries />
            </ListMenu>
            <div className="dense">
              <ListMenu label="Columns">
                <MenuEntries />
              </ListMenu>
            </div>
          </div>
        </Specimen>
      </InBothThemes>
    </SpecimenSection>
  );
}

function MenuEntries() {
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>
          <a href="#content" aria-current={kind === 'brush'} className={menuItemClass}>
            {kind}
          </a>
        </li>
      ))}
    </ul>
  );
}
