/** How many: typed or stepped, within the tool's bounds. */
import type { UseFormReturn } from 'react-hook-form';
import type { Tool } from '#modules/catalogue/tool.ts';
import { FieldError, tied } from '../ui/field.tsx';
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
      <div className="flex rounded-plain border border-field-line bg-card has-[[aria-invalid]]:border-oxblood">
        <StepButton label={words.fewer} onPress={() => step(-1)} path="M3 8h10" />
        <input
          {...tied(frame)}
          {...form.register('quantity')}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          required
          defaultValue={min}
          className="figures stepper min-h-11 w-full min-w-0 border-x border-line bg-transparent px-2 text-center text-1 font-semibold"
        />
        <StepButton label={words.more} onPress={() => step(1)} path="M8 3v10M3 8h10" />
      </div>
      {hint && (
        <p id={`${frame.id}-hint`} className="text-fine text-graphite">
          {hint}
        </p>
      )}
      <FieldError id={`${frame.id}-error`} error={fault} />
    </div>
  );
}

function StepButton(props: { label: string; path: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="grid size-11 shrink-0 place-items-center text-graphite transition-colors duration-(--quick) hover:text-ink active:bg-gesso"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d={props.path} fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  );
}
