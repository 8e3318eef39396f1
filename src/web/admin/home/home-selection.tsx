/** 'Home page': which tools visitors see first, in which order. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { FindTool } from './find-tool.tsx';

export type HomeTool = ResponseBody<'listHomeTools'>[number];

const mostTools = 60;

export const meta = staffScreenTitle((words) => words.homeSelection.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  return loadFromShop(staffEndpoints.listHomeTools);
}

export default function HomeSelection() {
  const saved = useLoaderData<typeof clientLoader>();
  const { homeSelection: words } = useStaffWords();
  const [changed, setChanged] = useState<readonly HomeTool[]>();
  const [moved, setMoved] = useState('');
  const chosen = changed ?? saved;

  function moveTool(from: number, by: -1 | 1): void {
    const tool = chosen[from];
    if (!tool) return;
    const next = chosen.toSpliced(from, 1).toSpliced(from + by, 0, tool);
    setChanged(next);
    const { name } = tool;
    setMoved(fill(words.moved, { name, place: from + by + 1, count: next.length }));
  }

  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-6xl">
      <p role="status" className="sr-only">
        {moved}
      </p>
      {chosen.length === 0 && <StatePanel title={words.none} text={words.noneText} />}
      <ol className="grid border-b border-line empty:hidden">
        {chosen.map((tool, index) => (
          <ChosenRow
            key={tool.id}
            {...{ tool, isFirst: index === 0, isLast: index === chosen.length - 1 }}
            onMove={(by) => moveTool(index, by)}
            onTakeOut={() => setChanged(chosen.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {changed && <SaveBar {...{ saved, changed }} onDone={() => setChanged(undefined)} />}
      <FindTool
        chosen={chosen}
        isFull={chosen.length >= mostTools}
        onAdd={(tool) => setChanged([...chosen, tool])}
      />
    </PageLayout>
  );
}

interface ChosenRowProps {
  tool: HomeTool;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onTakeOut: () => void;
}

function ChosenRow({ tool, isFirst, isLast, onMove, onTakeOut }: ChosenRowProps) {
  const { homeSelection: words } = useStaffWords();
  const { name, sku, isOnSale } = tool;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <p className="min-w-0 wrap-anywhere">
        {name} <span className="figures text-small text-graphite">{sku}</span>
        {!isOnSale && <span className="block text-small text-oxblood">{words.isHidden}</span>}
      </p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          disabled={isFirst}
          aria-label={fill(words.earlier, { name })}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          variant="outline"
          disabled={isLast}
          aria-label={fill(words.later, { name })}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button variant="danger" aria-label={fill(words.takeOut, { name })} onClick={onTakeOut}>
          ×
        </Button>
      </div>
    </li>
  );
}

interface SaveBarProps {
  saved: readonly HomeTool[];
  changed: readonly HomeTool[];
  onDone: () => void;
}

function SaveBar({ saved, changed, onDone }: SaveBarProps) {
  const { homeSelection: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    setIsBusy(true);
    const body = { seen: saved.map(({ id }) => id), tools: changed.map(({ id }) => id) };
    const answer = await callApi(staffEndpoints.chooseHomeTools, { body });
    setIsBusy(false);
    if (!answer.ok) return setError(problemText(answer.problem, failure.offline));
    await revalidate();
    notify({ text: words.saved });
    onDone();
  }

  return (
    <div className="grid gap-3">
      <FormError error={error} />
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isBusy ? failure.loading : undefined} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            void revalidate();
            onDone();
          }}
        >
          {words.keep}
        </Button>
        <span className="text-small text-graphite">{words.unsaved}</span>
      </div>
    </div>
  );
}
