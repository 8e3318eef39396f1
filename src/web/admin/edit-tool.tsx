/** One product for staff: what the shop shows of it, and its stock. */
import {
  Link,
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { loadPage } from '../account/load-page.ts';
import { loadFromShop, readError } from '../account/load.ts';
import { Titled } from '../account/titled.tsx';
import type { WireTool } from '../api.ts';
import { buttonLook } from '../ui/button.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { ErrorBoundary as AdminErrors } from './admin-only.tsx';
import { requirePermission } from './require-permission.ts';
import { StockForm } from './stock-form.tsx';
import { StockMovements, type WireMovement } from './stock-movements.tsx';
import { ToolForm } from './tool-form.tsx';
import { screenTitle } from '../account/screen-title.ts';

export const meta = screenTitle<typeof clientLoader>((words, loaded) =>
  loaded ? `${words.toolPage.title}: ${loaded.tool.name}` : words.toolPage.title,
);

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const path = `/tools/${encodeURIComponent(params['id'] ?? '')}`;
  const tool = await loadFromShop<WireTool>(path);
  return { tool, movements: await loadPage<WireMovement>(`${path}/movements`, request.url) };
}

export default function EditTool() {
  const { tool, movements } = useLoaderData<typeof clientLoader>();
  const { toolPage: words } = useWords();
  const { revalidate } = useRevalidator();
  return (
    <Titled title={words.title} lead={tool.name} className="max-w-4xl">
      <Link
        to="/dashboard/manageorder"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.back}
      </Link>
      <div className="grid items-start gap-6 xl:grid-cols-[1.6fr_1fr]">
        <ToolForm key={tool._id} tool={tool} onSaved={() => void revalidate()} />
        <StockForm tool={tool} onBooked={() => void revalidate()} />
      </div>
      <StockMovements page={movements} />
    </Titled>
  );
}

const missing: readonly number[] = [404, 422];

export function ErrorBoundary() {
  const { toolPage: words } = useWords();
  const { status } = readError(useRouteError());
  if (!missing.includes(status)) return <AdminErrors />;
  return (
    <StatePanel title={words.missing} text={words.missingText}>
      <Link to="/dashboard/manageorder" className={buttonLook('outline')}>
        {words.back}
      </Link>
    </StatePanel>
  );
}
