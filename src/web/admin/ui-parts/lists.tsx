/** Several of a kind: tables, their menus, tabs, and the way from page to page. */
import { Badge } from '../../ui/badge.tsx';
import { ListFilter } from '../../ui/list-filter.tsx';
import { ListMenu, choiceLook } from '../../ui/list-menu.tsx';
import { Price } from '../../ui/price.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { Pager } from '../list-search.tsx';
import { Both, Shelf, Specimen } from './both.tsx';

const heads = ['Order', 'Customer', 'Amount', 'Payment'];

const orders = [
  { number: '1042', name: 'Ada Lindqvist', dollars: 239.88, tone: 'good', state: 'paid' },
  { number: '1041', name: 'Bartholomew', dollars: 1999, tone: 'waiting', state: 'processing' },
  { number: '1040', name: 'Cleo', dollars: 12.5, tone: 'bad', state: 'cancelled' },
] as const;

export function Lists() {
  return (
    <>
      <Menus />
      <Shelf title="Table" lead="Quiet lines; on narrow screens each row is a card.">
        <Table caption="Orders" heads={heads}>
          {orders.map(({ number, name, dollars, tone, state }) => (
            <Row key={number}>
              <Cell head="Order" more="Flat brush, 50 mm">
                <span className="figures font-semibold">#{number}</span>
              </Cell>
              <Cell head="Customer">{name}</Cell>
              <Cell head="Amount">
                <Price dollars={dollars} />
              </Cell>
              <Cell head="Payment">
                <Badge tone={tone}>{state}</Badge>
              </Cell>
            </Row>
          ))}
        </Table>
        <Pager page={{ next: 'next' }} />
      </Shelf>
      <Shelf title="Tabs" lead="Views of one thing; the arrow keys go from one to the next.">
        <Tabs
          label="Books of an order"
          tabs={[
            { name: 'Money', count: 3, view: <p>Three entries of the ledger.</p> },
            { name: 'Units', count: 2, view: <p>Held, then sold.</p> },
            { name: 'Letters', count: 0, view: <p>Nothing so far.</p> },
          ]}
        />
      </Shelf>
    </>
  );
}

const kinds = ['brush', 'roller', 'scraper'] as const;
const shape = { sorts: [], filters: { kind: kinds } } as const;

/** A filter lives in the address; the page of the parts has one, too. */
function Menus() {
  const address = useListAddress(shape);
  const options = kinds.map((value) => ({ value, text: value }));
  return (
    <Shelf title="Menu" lead="Opens below its button; Escape and a press elsewhere close it.">
      <Both>
        <Specimen of="to choose from, chosen, lower where there is a mouse">
          <div className="relative flex w-full flex-wrap gap-3">
            <ListFilter name="kind" label="Kind" options={options} address={address} />
            <ListMenu label="Kind: brush" active>
              <Ways />
            </ListMenu>
            <div className="dense">
              <ListMenu label="Columns">
                <Ways />
              </ListMenu>
            </div>
          </div>
        </Specimen>
      </Both>
    </Shelf>
  );
}

function Ways() {
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>
          <a href="#content" aria-current={kind === 'brush'} className={choiceLook}>
            {kind}
          </a>
        </li>
      ))}
    </ul>
  );
}
