/** Makes a tool that is sold already a size of this product. */
import { useId, useState } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formText } from '#web/dashboard/forms/form-text.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { sizesOf } from './field-names.ts';
import type { EditedProduct } from './use-product-form.ts';

interface MoveToolProps {
  product: EditedProduct;
  onMoved: () => void;
}

export function MoveTool({ product, onMoved }: MoveToolProps) {
  const { productPage: words, failure, field } = useStaffWords();
  const { tools, suggest } = useToolSearch(product);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function sendMove(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const input = new FormData(form);
    const read = (name: string) => formText(input, name);
    const tool = tools.find((one) => labelOf(one) === read('tool'));
    if (!tool) return setError(words.toolUnknown);
    const body = { tool: tool.id, variant: read('variant') };
    if (body.variant === '') return setError(field.needed);
    setIsBusy(true);
    const answer = await callApi(staffEndpoints.moveTool, { params: { id: product.id }, body });
    setIsBusy(false);
    setError(answer.ok ? undefined : problemText(answer.problem, failure.offline));
    if (!answer.ok) return;
    form.reset();
    notify({ text: words.moved });
    onMoved();
  }

  return (
    <form
      noValidate
      aria-labelledby="move-title"
      onSubmit={(event) => void sendMove(event)}
      className="grid gap-4 rounded-plain border border-line bg-card p-5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <h3 id="move-title" className="text-2">
          {words.moveTitle}
        </h3>
        <p className="mt-1 text-small text-graphite">{words.moveHint}</p>
      </div>
      <ToolField label={words.tool} hint={words.toolHint} {...{ tools, suggest }} />
      <TextField label={words.fields.variant} name="variant" maxLength={80} required />
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <FormError error={error} />
        <Button type="submit" variant="outline" busy={isBusy ? failure.loading : undefined}>
          {words.move}
        </Button>
      </div>
    </form>
  );
}

const fewest = 2;
const suggested = 20;

type ListedTool = ResponseBody<'listProducts'>[number]['tools'][number];

/** Sizes of all products, drafts too, that fit what is typed, without those of this one. */
function useToolSearch(product: EditedProduct) {
  const [found, setFound] = useState<readonly ListedTool[]>([]);
  const own = new Set(sizesOf(product).map(({ tool }) => tool));

  async function suggest(q: string): Promise<void> {
    // What was chosen is not looked for again.
    if (q.length < fewest || found.some((tool) => labelOf(tool) === q)) return;
    const answer = await callApi(staffEndpoints.listProducts, { query: { q, limit: suggested } });
    if (answer.ok) setFound(answer.value.flatMap(({ tools }) => tools));
  }

  return { tools: found.filter(({ id }) => !own.has(id)), suggest };
}

interface ToolFieldProps {
  label: string;
  hint: string;
  tools: readonly ListedTool[];
  suggest: (q: string) => Promise<void>;
}

/** The browser offers what was found; whoever chooses one of them has typed it whole. */
function ToolField({ label, hint, tools, suggest }: ToolFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...{ label, hint, list }}
        name="tool"
        maxLength={200}
        autoComplete="off"
        required
        onInput={({ currentTarget }) => void suggest(currentTarget.value.trim())}
      />
      <datalist id={list}>
        {tools.map((tool) => (
          <option key={tool.id} value={labelOf(tool)}>
            {labelOf(tool)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Two tools may be called the same; a SKU is of one alone. */
function labelOf({ name, sku }: ListedTool): string {
  return sku ? `${name} (${sku})` : name;
}
