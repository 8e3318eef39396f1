/** 'Manage Product': every tool on sale, with delete. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { dollars } from '../account/amounts.ts';
import { loadPage } from '../account/load-page.ts';
import { askShop, unreachable, type WireTool } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { StatePanel } from '../ui/states.tsx';
import { Cell, Row, Table } from '../ui/table.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { ListSearch, NothingFound, Pager } from './list-search.tsx';
import { requirePermission } from './require-permission.ts';
import { screenTitle } from '../account/screen-title.ts';

export const meta = screenTitle((words) => words.manageTool.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [page] = await Promise.all([
    loadPage<WireTool>('/tools', request.url),
    requirePermission('catalogue'),
  ]);
  return page;
}

export default function ManageTools() {
  const page = useLoaderData<typeof clientLoader>();
  const { manageTool: words, toolPage } = useWords();
  const [asked, setAsked] = useState<WireTool>();
  const { gone, remove } = useDelete();
  const shown = page.rows.filter(({ _id }) => !gone.has(_id));
  const heads = [words.name, words.price, words.minimum, words.available, toolPage.action];

  function go(tool: WireTool): void {
    setAsked(undefined);
    void remove(tool._id);
  }

  return (
    <Titled>
      <ListSearch q={page.q} hint={toolPage.searchFor} />
      {shown.length === 0 ? (
        <NoTools q={page.q} />
      ) : (
        <Table caption={words.title} heads={heads}>
          {shown.map((tool) => (
            <ToolRow key={tool._id} tool={tool} onDelete={() => setAsked(tool)} />
          ))}
        </Table>
      )}
      <Pager page={page} />
      {asked && (
        <ConfirmDialog
          title={fill(words.sure, { name: asked.name })}
          text={words.sureText}
          keep={words.keep}
          go={words.remove}
          onKeep={() => setAsked(undefined)}
          onGo={() => go(asked)}
        />
      )}
    </Titled>
  );
}

function NoTools({ q }: { q: string }) {
  const { manageTool: words } = useWords();
  if (q !== '') return <NothingFound q={q} />;
  return (
    <StatePanel title={words.empty}>
      <Link to="/dashboard/allorder" className={buttonLook()}>
        {words.emptyLink}
      </Link>
    </StatePanel>
  );
}

/** The row leaves at once, and comes back when the server refuses. */
function useDelete() {
  const { manageTool: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  async function remove(id: string): Promise<void> {
    setGone((before) => new Set([...before, id]));
    const answer = await askShop(`/tools/${id}`, { method: 'DELETE' });
    if (answer.ok) {
      notify({ text: words.removed });
      return revalidate();
    }
    setGone((before) => new Set([...before].filter((other) => other !== id)));
    const { code, detail, title } = answer.problem;
    const text = code === unreachable ? failure.offline : detail || title;
    notify({ text, tone: 'failed' });
  }

  return { gone, remove };
}

function ToolRow({ tool, onDelete }: { tool: WireTool; onDelete: () => void }) {
  const { manageTool: words, toolPage } = useWords();
  return (
    <Row across>
      <Cell more={tool.kind}>
        <a href={`/tools/${tool._id}`} className="link font-semibold">
          {tool.name}
        </a>
      </Cell>
      <Cell head={words.price}>
        <span className="figures">{dollars(tool.price)}</span>
      </Cell>
      <Cell head={words.minimum}>
        <span className="figures">{tool.quantity1.toLocaleString('en-US')}</span>
      </Cell>
      <Cell head={words.available}>
        <span className="figures">{tool.quantity2.toLocaleString('en-US')}</span>
      </Cell>
      <Cell>
        <div className="flex gap-2">
          <Link to={`/dashboard/manageorder/${tool._id}`} className={buttonLook('outline')}>
            {toolPage.edit}
            <span className="sr-only">: {tool.name}</span>
          </Link>
          <Button look="danger" onClick={onDelete}>
            {words.remove}
            <span className="sr-only">: {tool.name}</span>
          </Button>
        </div>
      </Cell>
    </Row>
  );
}

export function HydrateFallback() {
  return (
    <Titled>
      <TableSkeleton rows={8} />
    </Titled>
  );
}

function Titled({ children }: { children: React.ReactNode }) {
  const { manageTool: words } = useWords();
  return (
    <section aria-labelledby="page-title" className="grid gap-5">
      <h2 id="page-title" className="text-3">
        {words.title}
      </h2>
      {children}
    </section>
  );
}
