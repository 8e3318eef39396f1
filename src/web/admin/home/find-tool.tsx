/** Finds tools on sale by name or code, each with a button that adds it. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formText } from '#web/dashboard/forms/form-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { HomeTool } from './home-selection.tsx';

interface FindToolProps {
  chosen: readonly HomeTool[];
  isFull: boolean;
  onAdd: (tool: HomeTool) => void;
}

const productsAtOnce = 10;

export function FindTool({ chosen, isFull, onAdd }: FindToolProps) {
  const { homeSelection: words, failure } = useStaffWords();
  const [found, setFound] = useState<readonly HomeTool[]>();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const chosenIds = new Set(chosen.map(({ id }) => id));

  async function search(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const q = formText(new FormData(event.currentTarget), 'q');
    setIsBusy(true);
    const query = { q, state: 'published', limit: productsAtOnce } as const;
    const answer = await callApi(staffEndpoints.listProducts, { query });
    setIsBusy(false);
    setError(answer.ok ? undefined : problemText(answer.problem, failure.offline));
    if (answer.ok) setFound(answer.value.flatMap(({ tools }) => tools).filter(isOnSale));
  }

  return (
    <section
      aria-labelledby="find-tool"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="find-tool" className="text-2">
        {words.findTitle}
      </h3>
      <form
        noValidate
        role="search"
        onSubmit={(event) => void search(event)}
        className="grid justify-items-start gap-3"
      >
        <TextField
          label={words.find}
          name="q"
          hint={words.findHint}
          maxLength={100}
          autoComplete="off"
          className="w-full max-w-md"
        />
        <FormError error={error} />
        <Button type="submit" variant="outline" busy={isBusy ? failure.loading : undefined}>
          {words.find}
        </Button>
      </form>
      <div role="status" className="grid gap-3">
        {found?.length === 0 && <p>{words.nothingFound}</p>}
        {isFull && <p className="text-small text-graphite">{words.full}</p>}
        <ul className="grid border-b border-line empty:hidden">
          {found?.map((tool) => (
            <li
              key={tool.id}
              className="flex items-center justify-between gap-4 border-t border-line py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                {tool.name} <span className="figures text-small text-graphite">{tool.sku}</span>
              </span>
              {chosenIds.has(tool.id) ? (
                <span className="shrink-0 text-small text-graphite">{words.isChosen}</span>
              ) : (
                <Button
                  variant="outline"
                  className="shrink-0"
                  disabled={isFull}
                  onClick={() => onAdd(tool)}
                >
                  {fill(words.add, { name: tool.name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function isOnSale(tool: HomeTool): boolean {
  return tool.isOnSale;
}
