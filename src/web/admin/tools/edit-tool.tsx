/** One product for staff: what the shop shows of it, and its stock. */
import {
  Link,
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { ErrorBoundary as AdminErrors } from '#web/dashboard/staff-only.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { StockForm } from './stock-form.tsx';
import { StockMovements } from './stock-movements.tsx';
import { ToolForm } from './tool-form.tsx';

export const meta = staffScreenTitle<typeof clientLoader>((words, loaded) =>
  loaded ? `${words.toolPage.title}: ${loaded.tool.name}` : words.toolPage.title,
);

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const { id = '' } = params;
  const tool = await loadFromShop(shopEndpoints.getTool, { params: { id } });
  const movements = await loadPage(staffEndpoints.listMovements, request.url, { params: { id } });
  return { tool, movements };
}

export default function EditTool() {
  const { tool, movements } = useLoaderData<typeof clientLoader>();
  const { toolPage: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  return (
    <PageLayout title={words.title} lead={tool.name} className="max-w-6xl">
      <Link
        to="/dashboard/manageorder"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.back}
      </Link>
      <div className="grid items-start gap-6 xl:grid-cols-[1.6fr_1fr]">
        <ToolForm key={tool._id} tool={tool} onSaved={() => void revalidate()} />
        <StockForm
          tool={{ id: tool._id, available: tool.quantity2 }}
          onBooked={() => void revalidate()}
        />
      </div>
      <StockMovements page={movements} />
    </PageLayout>
  );
}

const missing: readonly number[] = [404, 422];

export function ErrorBoundary() {
  const { toolPage: words } = useStaffWords();
  const { status } = readRouteError(useRouteError());
  if (!missing.includes(status)) return <AdminErrors />;
  return (
    <StatePanel title={words.missing} text={words.missingText}>
      <Link to="/dashboard/manageorder" className={buttonClass('outline')}>
        {words.back}
      </Link>
    </StatePanel>
  );
}
