/** 'Manage Product': every tool on sale, with delete. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { loadPage, loadWhole } from '../account/load-page.ts';
import { screenTitle } from '../account/screen-title.ts';
import { Titled } from '../account/titled.tsx';
import { askShop, unreachable, type WireTool } from '../api.ts';
import { buttonLook } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { listQuery } from '../ui/list-address.ts';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { notify } from '../ui/notify.ts';
import { StatePanel } from '../ui/states.tsx';
import { useChoice } from '../ui/table-choice.tsx';
import { useColumns } from '../ui/table-columns.tsx';
import type { Head } from '../ui/table.tsx';
import { useListAddress, type ListAddress } from '../ui/use-list-address.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { ChoiceTable } from './choice-table.tsx';
import { ChosenTools } from './chosen-tools.tsx';
import { toolColumns } from './csv-columns.ts';
import { ExportRows } from './export-rows.tsx';
import { ListSearch, Pager } from './list-search.tsx';
import { requirePermission } from './require-permission.ts';
import { ToolRow } from './tool-row.tsx';

const kinds = ['brush', 'sash', 'roller', 'vessel', 'decorative', 'scraper', 'tool'] as const;
const left = ['low', 'sold_out'] as const;
const shape = {
  sorts: ['name', 'price', 'minimum', 'available'],
  filters: { kind: kinds, stock: left },
} as const;

export const meta = screenTitle((words) => words.manageTool.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [page] = await Promise.all([
    loadPage<WireTool>('/tools', request.url, { shape }),
    requirePermission('catalogue'),
  ]);
  return page;
}

export default function ManageTools() {
  const page = useLoaderData<typeof clientLoader>();
  const { manageTool: words, toolPage } = useWords();
  const address = useListAddress(shape);
  const [asked, setAsked] = useState<WireTool>();
  const { gone, remove } = useDelete();
  const shown = page.rows.filter(({ _id }) => !gone.has(_id));

  function go(tool: WireTool): void {
    setAsked(undefined);
    void remove(tool._id);
  }

  return (
    <Titled title={words.title}>
      <ListSearch q={page.q} hint={toolPage.searchFor} address={address} />
      {shown.length === 0 && !address.isNarrowed ? (
        <NoTools />
      ) : (
        <Tools tools={shown} address={address} onDelete={setAsked} />
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

interface ToolsProps {
  tools: readonly WireTool[];
  address: ListAddress;
  onDelete: (tool: WireTool) => void;
}

function Tools({ tools, address, onDelete }: ToolsProps) {
  const { manageTool: words, toolPage, export: csv } = useWords();
  const { revalidate } = useRevalidator();
  const heads: Head[] = [
    { key: 'name', text: words.name, sortable: true },
    { key: 'price', text: words.price, sortable: true, numeric: true },
    { key: 'minimum', text: words.minimum, sortable: true, numeric: true },
    { key: 'available', text: words.available, sortable: true, numeric: true },
    { key: 'action', text: toolPage.action },
  ];
  const columns = useColumns('tools', heads);
  const ids = tools.map(({ _id }) => _id);
  const choice = useChoice(ids);
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar
        {...{ heads, columns, address }}
        choosable
        filters={<ToolFilters address={address} />}
      >
        <ExportRows
          name={csv.tools}
          columns={toolColumns(csv)}
          read={(reading) => loadWhole<WireTool>('/tools', listQuery(address.asked), reading)}
        />
      </ListToolbar>
      <ChoiceTable caption={words.title} {...{ heads, ids, columns, address, choice }}>
        {tools.map((tool) => (
          <ToolRow key={tool._id} {...{ tool, choice }} onDelete={() => onDelete(tool)} />
        ))}
      </ChoiceTable>
      <ChosenTools {...{ tools, choice }} onDone={() => void revalidate()} />
    </div>
  );
}

function ToolFilters({ address }: { address: ListAddress }) {
  const { filter, kinds: told } = useWords();
  const ofKind = kinds.map((value) => ({ value, text: told[value] }));
  const ofStock = left.map((value) => ({ value, text: filter[value] }));
  return (
    <>
      <ListFilter name="kind" label={filter.kind} options={ofKind} address={address} />
      <ListFilter name="stock" label={filter.stock} options={ofStock} address={address} />
    </>
  );
}

function NoTools() {
  const { manageTool: words } = useWords();
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
