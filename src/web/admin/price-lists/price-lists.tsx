/** 'Price lists': which are valid and which will be, and the forms to add, change and end them. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { currencyCode } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { EndDialog } from '#web/dashboard/forms/end-dialog.tsx';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { TryPrice } from './try-price.tsx';
import { PriceListForm } from './price-list-form.tsx';
import { toMomentText } from './price-list-texts.ts';

export type WirePriceList = ResponseBody<'listPriceLists'>[number];

export const meta = staffScreenTitle((words) => words.priceLists.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  const [lists, audiences] = await Promise.all([
    loadFromShop(staffEndpoints.listPriceLists),
    loadFromShop(staffEndpoints.listPriceAudiences),
  ]);
  return { lists, audiences };
}

type Opened = { id: string; isEnded: boolean };

export default function PriceListsPage() {
  const { lists, audiences } = useLoaderData<typeof clientLoader>();
  const { priceLists: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  // 'new' for one to come.
  const [opened, setOpened] = useState<Opened>();
  const list = lists.find(({ _id }) => _id === opened?.id);
  const follow = { onChanged: () => void revalidate(), onClose: () => setOpened(undefined) };
  return (
    <PageLayout title={words.title} lead={words.lead}>
      {opened && !opened.isEnded ? (
        <PriceListForm key={opened.id} list={list} audiences={audiences} {...follow} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpened({ id: 'new', isEnded: false })}>{words.add}</Button>
          <Link to="/dashboard/price-rises" className={buttonClass('outline')}>
            {words.rehearse}
          </Link>
        </div>
      )}
      {lists.length === 0 ? (
        <StatePanel title={words.none} text={words.noneText} />
      ) : (
        <ListTable lists={lists} onOpen={setOpened} />
      )}
      <TryPrice audiences={audiences} />
      {list && opened?.isEnded && (
        <EndDialog
          words={words}
          values={{ name: list.name }}
          end={() => callApi(staffEndpoints.endPriceList, { params: { id: list._id } })}
          {...follow}
        />
      )}
    </PageLayout>
  );
}

const tones = { valid: 'good', to_come: 'waiting', ended: 'plain' } as const;

interface ListTableProps {
  lists: readonly WirePriceList[];
  onOpen: (opened: Opened) => void;
}

function ListTable({ lists, onOpen }: ListTableProps) {
  const { priceLists: words } = useStaffWords();
  const { name, kind, currency, rank, valid, tools, state, act } = words.columns;
  return (
    <Table
      caption={words.title}
      heads={[
        ...[name, kind, currency],
        { key: rank, text: rank, numeric: true },
        valid,
        { key: tools, text: tools, numeric: true },
        ...[state, act],
      ]}
      rowIds={lists.map(({ _id }) => _id)}
    >
      {lists.map((one) => (
        <Row key={one._id} id={one._id}>
          <Cell>
            <strong className="font-semibold wrap-anywhere">{one.name}</strong>
          </Cell>
          <Cell head={kind}>
            {words.kinds[one.kind]}
            {one.audienceName !== '' && (
              <span className="block text-fine wrap-anywhere text-graphite">
                {one.audienceName}
              </span>
            )}
            {one.sizesTogether && (
              <span className="block text-fine text-graphite">{words.sizesTogether}</span>
            )}
          </Cell>
          <Cell head={currency}>
            {currencyCode(one.currency)}
            <span className="block text-fine wrap-normal text-graphite">
              {one.includesTaxOf === null
                ? words.withoutTax
                : fill(words.withTaxOf, { country: placeName(one.includesTaxOf) })}
            </span>
          </Cell>
          <Cell column={rank} head={rank}>
            <span className="figures">{one.rank}</span>
          </Cell>
          <Cell head={valid}>
            <span className="figures">{validText(one, words)}</span>
          </Cell>
          <Cell column={tools} head={tools}>
            <span className="figures">{formatCount(one.tools)}</span>
          </Cell>
          <Cell head={state}>
            <Badge tone={tones[one.state]}>{words.states[one.state]}</Badge>
          </Cell>
          <Cell>
            <Actions list={one} onOpen={onOpen} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Actions({ list, onOpen }: { list: WirePriceList; onOpen: ListTableProps['onOpen'] }) {
  const { priceLists: words } = useStaffWords();
  const { _id: id, name, state } = list;
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to={`/dashboard/price-lists/${id}`}
        data-opens
        aria-label={fill(words.openNamed, { name })}
        className={buttonClass('outline')}
      >
        {words.open}
      </Link>
      <Button
        variant="outline"
        aria-label={fill(words.changeNamed, { name })}
        onClick={() => onOpen({ id, isEnded: false })}
      >
        {words.change}
      </Button>
      {state !== 'ended' && (
        <Button
          variant="danger"
          aria-label={fill(words.endNamed, { name })}
          onClick={() => onOpen({ id, isEnded: true })}
        >
          {words.end}
        </Button>
      )}
    </div>
  );
}

function validText(
  { startsAt, endsAt }: WirePriceList,
  words: { from: string; fromUntil: string },
): string {
  const from = toMomentText(startsAt);
  if (endsAt === null) return fill(words.from, { from });
  return fill(words.fromUntil, { from, until: toMomentText(endsAt) });
}
