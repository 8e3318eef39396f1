/** How many: typed or stepped, within the tool's bounds. */
import type { UseFormReturn } from 'react-hook-form';
import type { Tool } from '#modules/catalogue/tool.ts';
import { FieldError, tied } from '../ui/field.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import type { OrderFields } from './order-form.tsx';
import { canBeOrdered, readQuantity } from './order-rules.ts';

interface QuantityFieldProps {
  form: UseFormReturn<OrderFields>;
  tool: Tool;
  fault: string | undefined;
}

export function QuantityField({ form, tool, fault }: QuantityFieldProps) {
  const { order: words } = useWords();
  const { minimumOrder: min, available: max } = tool;
  const bounds = { min: min.toLocaleString('en-US'), max: max.toLocaleString('en-US') };
  const hint = canBeOrdered(tool) ? fill(words.quantityHint, bounds) : undefined;
  const frame = { id: 'quantity', hint, error: fault };

  function step(by: number): void {
    const quantity = (readQuantity(form.getValues('quantity')) ?? min) + by;
    const bounded = Math.max(min, Math.min(max, quantity));
    form.setValue('quantity', String(bounded), { shouldDirty: true });
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={frame.id} className="text-small font-semibold">
        {words.quantity}
      </label>
      <Stepper
        {...tied(frame)}
        {...form.register('quantity')}
        fewer={words.fewer}
        more={words.more}
        onStep={step}
        min={min}
        max={max}
        required
        defaultValue={min}
      />
      {hint && (
        <p id={`${frame.id}-hint`} className="text-fine text-graphite">
          {hint}
        </p>
      )}
      <FieldError id={`${frame.id}-error`} error={fault} />
    </div>
  );
}
