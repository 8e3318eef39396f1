/** How many: typed or stepped, within the tool's bounds. */
import type { UseFormReturn } from 'react-hook-form';
import type { Tool } from '#modules/catalogue/tool.ts';
import { formatCount } from '#platform/money.ts';
import { FieldError, FieldHint, tied } from '../ui/field.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import type { OrderFields } from './order-form.tsx';
import { readQuantity } from './order-rules.ts';

interface QuantityFieldProps {
  form: UseFormReturn<OrderFields>;
  tool: Tool;
  fault: string | undefined;
  /** Where no quantity can be ordered. */
  disabled: boolean;
}

export function QuantityField({ form, tool, fault, disabled }: QuantityFieldProps) {
  const { order: words } = useWords();
  const { minimumOrder: min, available: max } = tool;
  const bounds = { min: formatCount(min), max: formatCount(max) };
  const hint = disabled ? undefined : fill(words.quantityHint, bounds);
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
        disabled={disabled}
        defaultValue={min}
      />
      <FieldHint id={`${frame.id}-hint`} hint={fault ? undefined : hint} />
      <FieldError id={`${frame.id}-error`} error={fault} />
    </div>
  );
}
