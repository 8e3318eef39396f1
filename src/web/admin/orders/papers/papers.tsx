/** What is printed for orders that are sent: packing slips, and labels on sheets or on a roll. */
import { Link, useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import { countSheets, Labels } from './labels.tsx';
import { PackingSlips } from './packing-slips.tsx';
import stylesheet from './papers.css?url';

export type Slip = ResponseBody<'listPackingSlips'>[number];

const kinds = ['slips', 'a4', 'roll'] as const;
/** As many as the shop answers at once. */
const mostOrders = 50;

/** A file of its own, which nobody else loads. */
export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = staffScreenTitle((words) => words.papers.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('orders');
  const ids = (new URL(request.url).searchParams.get('ids') ?? '')
    .split(',')
    .filter((id) => id !== '')
    .slice(0, mostOrders);
  if (ids.length === 0) return { slips: [] };
  return {
    slips: await loadFromShop(staffEndpoints.listPackingSlips, { query: { ids: ids.join(',') } }),
  };
}

export default function Papers() {
  const { slips } = useLoaderData<typeof clientLoader>();
  const { papers: words } = useStaffWords();
  const [search] = useSearchParams();
  const kind = kinds.find((each) => each === search.get('kind')) ?? 'slips';
  if (slips.length === 0) {
    return (
      <PageLayout title={words.title}>
        <StatePanel title={words.none} text={words.noneText}>
          <Link to="/dashboard/manage" className={buttonClass('outline')}>
            {words.back}
          </Link>
        </StatePanel>
      </PageLayout>
    );
  }
  return (
    <section aria-labelledby="page-title" className="papers grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="page-title" className="text-3 print:hidden">
        {words.title}
      </h2>
      <div className="papers-head grid grid-cols-[minmax(0,1fr)] content-start gap-4 self-start print:hidden">
        <Kinds current={kind} search={search} />
        <p className="text-small text-graphite">{words.hint[kind]}</p>
        {kind !== 'slips' && <WithoutAddress slips={slips} />}
        <div className="flex flex-wrap items-center gap-4">
          <Button onClick={() => print()}>{printText(kind, slips, words)}</Button>
          <Link
            to="/dashboard/manage"
            className="link inline-flex min-h-11 items-center text-small"
          >
            {words.back}
          </Link>
        </div>
      </div>
      {kind === 'slips' ? <PackingSlips slips={slips} /> : <Labels kind={kind} slips={slips} />}
    </section>
  );
}

type Kind = (typeof kinds)[number];

/** So many are laid into the printer. */
function printText(kind: Kind, slips: readonly Slip[], words: StaffWording['papers']): string {
  const count = kind === 'slips' ? slips.length : countSheets(kind, slips);
  const text = kind === 'roll' ? words.printLabels : words.printSheets;
  return fill(count === 1 ? text.one : text.other, { count });
}

interface KindsProps {
  current: Kind;
  search: URLSearchParams;
}

function Kinds({ current, search }: KindsProps) {
  const { papers: words } = useStaffWords();
  return (
    <nav aria-label={words.kinds} className="flex gap-x-5 overflow-x-auto border-b border-line">
      {kinds.map((kind) => (
        <Link
          key={kind}
          to={`?${new URLSearchParams([...withoutKind(search), ['kind', kind]])}`}
          replace
          aria-current={kind === current ? 'page' : undefined}
          className={
            'flex min-h-11 items-center border-b-2 whitespace-nowrap border-transparent text-small text-graphite ' +
            'hover:text-ink aria-[current=page]:border-vermilion ' +
            'aria-[current=page]:font-semibold aria-[current=page]:text-ink'
          }
        >
          {words.kind[kind]}
        </Link>
      ))}
    </nav>
  );
}

const withoutKind = (search: URLSearchParams) => [...search].filter(([name]) => name !== 'kind');

function WithoutAddress({ slips }: { slips: readonly Slip[] }) {
  const { papers: words } = useStaffWords();
  const without = slips.filter(({ address }) => address === null);
  if (without.length === 0) return null;
  const orders = without.map(({ number }) => `#${number}`).join(', ');
  return (
    <p role="note" className="figures text-small font-semibold text-oxblood">
      {fill(words.withoutAddress, { orders })}
    </p>
  );
}
