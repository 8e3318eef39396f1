/** How many: typed or stepped, within the tool's bounds. */
import type { Tool } from '#modules/catalogue/tool.ts';
import { formatCount, readCount } from '#platform/figures.ts';
import { FieldError, FieldHint, tied } from '../ui/field.tsx';
import { Stepper } from '../ui/stepper.tsx';
import type { Typed } from '../ui/use-typed.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

interface QuantityFieldProps {
  tool: Tool;
  typed: Typed;
  fault: string | undefined;
  /** Where no quantity can be ordered. */
  disabled: boolean;
}

export function QuantityField({ tool, typed, fault, disabled }: QuantityFieldProps) {
  const { order: words } = useWords();
  const { minimumOrder: min, available: max } = tool;
  const bounds = { min: formatCount(min), max: formatCount(max) };
  const hint = disabled ? undefined : fill(words.quantityHint, bounds);
  const frame = { id: 'quantity', hint, error: fault };

  function step(by: number): void {
    const quantity = (readCount(typed.text) ?? min) + by;
    typed.write(String(Math.max(min, Math.min(max, quantity))));
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={frame.id} className="text-small font-semibold">
        {words.quantity}
      </label>
      <Stepper
        {...tied(frame)}
        {...typed.input}
        name="quantity"
        fewer={words.fewer}
        more={words.more}
        onStep={step}
        min={min}
        max={max}
        required
        disabled={disabled}
      />
      <FieldHint id={`${frame.id}-hint`} hint={fault ? undefined : hint} />
      <FieldError id={`${frame.id}-error`} error={fault} />
    </div>
  );
}
