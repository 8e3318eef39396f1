/** Adds a line to an order that is being changed, by code or name as the order pad does. */
import { useRef, useState } from 'react';
import type { Currency } from '#platform/currency.ts';
import { maxOrderLines } from '#modules/orders/quantity-rules.ts';
import type { KnownCode } from '#modules/order-pad/checked-pad.ts';
import { skuKey } from '#modules/catalogue/codes.ts';
import { CodeField } from '#web/shop/order-pad/code-field.tsx';
import { lookUpCodes } from '#web/shop/order-pad/known-codes.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNotes, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { readQuantity, type DraftLine } from './draft-lines.ts';
import { editTexts } from './edit-texts.ts';

const words = editTexts.add;

interface AddToolProps {
  draft: readonly DraftLine[];
  /** What is said of one that was added. */
  addedText?: string;
  /** Of the order. */
  currency: Currency;
  onAdd: (line: DraftLine) => void;
}

export function AddTool({ draft, addedText = words.added, currency, onAdd }: AddToolProps) {
  const { failure } = useWords();
  const [code, setCode] = useState('');
  const [quantity, setQuantity] = useState('');
  const [error, setError] = useState<string>();
  const [added, setAdded] = useState('');
  const [isLooking, setIsLooking] = useState(false);
  const quantityField = useRef<HTMLInputElement>(null);

  async function add(): Promise<void> {
    setAdded('');
    if (code.trim() === '') return setError(words.codeMissing);
    if (draft.length >= maxOrderLines) return setError(fill(words.full, { most: maxOrderLines }));
    if (quantity.trim() !== '' && readQuantity(quantity) === undefined)
      return setError(editTexts.quantityWrong);
    setIsLooking(true);
    const found = await lookUpCodes([code], currency);
    setIsLooking(false);
    if (!found.ok) return setError(problemText(found.problem, failure.offline));
    take(new Map(found.known).get(skuKey(code)));
  }

  function take(known: KnownCode | undefined): void {
    if (known?.is !== 'tool') return setError(whyNot(known));
    const { id: tool, name, minimumOrder, orderMultiple } = known.tool;
    if (draft.some((line) => line.tool === tool && !line.isRemoved))
      return setError(fill(words.there, { name }));
    const least = Math.ceil(minimumOrder / orderMultiple) * orderMultiple;
    const from = draft.find((line) => line.tool === tool)?.from ?? 0;
    const typed = quantity.trim() === '' ? String(least) : quantity.trim();
    onAdd({ tool, name, from, quantity: typed, isRemoved: false });
    setAdded(fill(addedText, { name }));
    setCode('');
    setQuantity('');
    setError(undefined);
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-1">{words.title}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid grow basis-56 gap-1.5">
          <span aria-hidden="true" className="text-small font-semibold">
            {words.code}
          </span>
          <CodeField
            aria-label={words.code}
            aria-describedby="add-tool-hint add-tool-error"
            aria-invalid={error === undefined ? undefined : true}
            value={code}
            onText={(text) => {
              setCode(text);
              setError(undefined);
            }}
            onTaken={() => quantityField.current?.focus()}
            onKeyDown={({ key }) => key === 'Enter' && void add()}
          />
        </div>
        <TextField
          ref={quantityField}
          className="w-24"
          label={words.quantity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && void add()}
        />
        <Button
          variant="outline"
          busy={isLooking ? words.looking : undefined}
          onClick={() => void add()}
        >
          {words.go}
        </Button>
      </div>
      <FieldNotes id="add-tool" hint={words.codeHint} error={error} />
      <p role="status" className="text-small text-graphite empty:hidden">
        {added}
      </p>
    </fieldset>
  );
}

function whyNot(known: Exclude<KnownCode, { is: 'tool' }> | undefined): string {
  if (known?.is === 'archived') return words.archived;
  if (known?.is === 'not_in_currency') return words.notInCurrency;
  return known?.is === 'of_two' ? words.ofTwo : words.unknown;
}
