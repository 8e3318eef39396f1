/** Makes a tool that is sold already a size of this product. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type WireTool } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formText } from '#web/dashboard/forms/form-text.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { sizesOf } from './field-names.ts';
import type { EditedProduct } from './use-product-form.ts';

interface MoveToolProps {
  product: EditedProduct;
  tools: readonly WireTool[];
  onMoved: () => void;
}

export function MoveTool({ product, tools, onMoved }: MoveToolProps) {
  const { productPage: words, failure, field } = useStaffWords();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const own = new Set(sizesOf(product).map(({ tool }) => tool));
  const others = tools.filter(({ _id }) => !own.has(_id));
  if (others.length === 0) return null;

  async function sendMove(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const input = new FormData(form);
    const read = (name: string) => formText(input, name);
    const body = { tool: read('tool'), variant: read('variant') };
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
      <SelectField
        label={words.tool}
        name="tool"
        options={others.map(({ _id, name }) => ({ value: _id, text: name }))}
      />
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
