/** 'Price rises': the form to rehearse one, and those that were scheduled. */
import { Link, useLoaderData } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { staffScreenTitle } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { EndRise } from './end-rise.tsx';
import { RiseForm } from './rise-form.tsx';
import { describeRise, riseTones, toDayText, type WireRise } from './rise-texts.ts';
import { riseWords as words } from './rise-words.ts';

export const meta = staffScreenTitle(() => words.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  const [rises, lists, categories] = await Promise.all([
    loadFromShop(staffEndpoints.listPriceRises),
    loadFromShop(staffEndpoints.listPriceLists),
    loadFromShop(staffEndpoints.listCategories),
  ]);
  return { rises, lists, categories };
}

export default function PriceRisesPage() {
  const { rises, ...choices } = useLoaderData<typeof clientLoader>();
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <Link to="/dashboard/price-lists" className="link inline-flex min-h-11 items-center">
        {words.back}
      </Link>
      <RiseForm {...choices} />
      {rises.length === 0 ? (
        <StatePanel title={words.none} text={words.noneText} />
      ) : (
        <RiseTable rises={rises} />
      )}
    </PageLayout>
  );
}

function RiseTable({ rises }: { rises: readonly WireRise[] }) {
  const { what, from, state, act } = words.columns;
  return (
    <Table
      caption={words.scheduledTitle}
      heads={[what, from, state, act]}
      rowIds={rises.map(({ _id }) => _id)}
    >
      {rises.map((rise) => (
        <Row key={rise._id} id={rise._id}>
          <Cell>
            <strong className="font-semibold wrap-anywhere">{describeRise(rise)}</strong>
          </Cell>
          <Cell head={from}>
            <span className="figures">
              {toDayText(rise.startsAt ?? rise.scheduledAt ?? rise.rehearsedAt)}
            </span>
          </Cell>
          <Cell head={state}>
            <Badge tone={riseTones[rise.state]}>{words.states[rise.state]}</Badge>
          </Cell>
          <Cell>
            <div className="flex flex-wrap gap-2">
              <Link
                to={`/dashboard/price-rises/${rise._id}`}
                data-opens
                aria-label={fill(words.lookAt, { name: describeRise(rise) })}
                className={buttonClass('outline')}
              >
                {words.look}
              </Link>
              <EndRise rise={rise} />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
