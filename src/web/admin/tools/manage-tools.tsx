/** 'Manage Product': every tool on sale, with delete. */
import { useState } from 'react';
import {
  Link,
  useLoaderData,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type LinksFunction,
} from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { loadPage, loadAllRows } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { callApi, type WireTool } from '#web/api.ts';
import { problemDetail } from '#web/dashboard/forms/form-errors.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { toSearchParams } from '#web/ui/lists/list-query.ts';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useRowSelection } from '#web/ui/lists/table-selection.tsx';
import { useColumnVisibility } from '#web/ui/lists/table-columns.tsx';
import type { TableColumn } from '#web/ui/lists/table.tsx';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { SelectableTable } from '#web/dashboard/lists/selectable-table.tsx';
import { BulkToolActions } from './bulk-tool-actions.tsx';
import { toolColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { ListHead, ListSearch, Pager } from '#web/dashboard/lists/list-search.tsx';
import { useChosenRow } from '#web/dashboard/lists/use-chosen-row.ts';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { ToolRow } from './tool-row.tsx';
import stylesheet from './tool-table.css?url';

const kinds = ['brush', 'sash', 'roller', 'vessel', 'decorative', 'scraper', 'tool'] as const;
const stockLevels = ['low', 'sold_out'] as const;
const listSchema = {
  sorts: ['name', 'price', 'minimum', 'available'],
  filters: { kind: kinds, stock: stockLevels },
} as const;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = staffScreenTitle((words) => words.manageTool.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [page] = await Promise.all([
    loadPage(shopEndpoints.listTools, request.url, { shape: listSchema }),
    requirePermission('catalogue'),
  ]);
  return page;
}

export default function ManageTools() {
  const page = useLoaderData<typeof clientLoader>();
  const { manageTool: words } = useStaffWords();
  const listState = useListState(listSchema);
  const [toolToDelete, setToolToDelete] = useChosenRow(page.rows, ({ _id }) => _id);
  const { gone, remove } = useDelete();
  const shown = page.rows.filter(({ _id }) => !gone.has(_id));

  function confirmDelete(tool: WireTool): void {
    setToolToDelete(undefined);
    void remove(tool._id);
  }

  return (
    <PageLayout title={words.title} isList>
      {shown.length === 0 && !listState.isFiltered ? (
        <NoTools />
      ) : (
        <Tools q={page.q} tools={shown} listState={listState} onDelete={setToolToDelete} />
      )}
      <Pager page={page} />
      {toolToDelete && (
        <ConfirmDialog
          title={fill(words.sure, { name: toolToDelete.name })}
          text={words.sureText}
          cancelLabel={words.keep}
          confirmLabel={words.remove}
          onCancel={() => setToolToDelete(undefined)}
          onConfirm={() => confirmDelete(toolToDelete)}
        />
      )}
    </PageLayout>
  );
}

interface ToolsProps {
  q: string;
  tools: readonly WireTool[];
  listState: ListState;
  onDelete: (tool: WireTool) => void;
}

function Tools({ q, tools, listState, onDelete }: ToolsProps) {
  const { manageTool: words, toolPage, export: csv } = useStaffWords();
  const { revalidate } = useRevalidator();
  const heads: TableColumn[] = [
    { key: 'name', text: words.name, sortable: true },
    { key: 'price', text: words.price, sortable: true, numeric: true },
    { key: 'minimum', text: words.minimum, sortable: true, numeric: true },
    { key: 'available', text: words.available, sortable: true, numeric: true },
    { key: 'action', text: toolPage.action },
  ];
  const columns = useColumnVisibility('tools', heads);
  const ids = tools.map(({ _id }) => _id);
  const selection = useRowSelection(ids);
  return (
    <div className="flex flex-col gap-4 lg:gap-1">
      <ListHead>
        <ListSearch q={q} hint={toolPage.searchFor} listState={listState} isCompact />
        <ListToolbar
          {...{ heads, columns, listState }}
          selectable
          filters={<ToolFilters address={listState} />}
        >
          <ExportRows
            name={csv.tools}
            columns={toolColumns(csv)}
            read={(reading) =>
              loadAllRows(shopEndpoints.listTools, toSearchParams(listState.query), reading)
            }
          />
        </ListToolbar>
      </ListHead>
      <SelectableTable
        caption={words.title}
        isCompact
        {...{ heads, ids, columns, listState, selection }}
      >
        {tools.map((tool) => (
          <ToolRow key={tool._id} {...{ tool, selection }} onDelete={() => onDelete(tool)} />
        ))}
      </SelectableTable>
      <BulkToolActions {...{ tools, selection }} onDone={() => void revalidate()} />
    </div>
  );
}

function ToolFilters({ address }: { address: ListState }) {
  const { filter, kinds: kindNames } = useStaffWords();
  const ofKind = kinds.map((value) => ({ value, text: kindNames[value] }));
  const ofStock = stockLevels.map((value) => ({ value, text: filter[value] }));
  return (
    <>
      <ListFilter name="kind" label={filter.kind} options={ofKind} listState={address} />
      <ListFilter name="stock" label={filter.stock} options={ofStock} listState={address} />
    </>
  );
}

function NoTools() {
  const { manageTool: words } = useStaffWords();
  return (
    <StatePanel title={words.empty}>
      <Link to="/dashboard/allorder" className={buttonClass()}>
        {words.emptyLink}
      </Link>
    </StatePanel>
  );
}

/** The row leaves the list at once, and returns when the server rejects the request. */
function useDelete() {
  const { manageTool: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  async function remove(id: string): Promise<void> {
    setGone((before) => new Set([...before, id]));
    const answer = await callApi(staffEndpoints.deleteTool, { params: { id } });
    if (answer.ok) {
      notify({ text: words.removed });
      return revalidate();
    }
    setGone((before) => new Set([...before].filter((other) => other !== id)));
    notify({ text: problemDetail(answer.problem, failure.offline), tone: 'failed' });
  }

  return { gone, remove };
}
