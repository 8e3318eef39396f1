/** The quantity: typed or stepped, within the tool's bounds. */
import type { Tool } from '#modules/catalogue/tool.ts';
import { formatCount, parseCount } from '#platform/number-format.ts';
import { FieldNotes, fieldAttributes } from '#web/ui/forms/field.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import type { TextInput } from '#web/ui/forms/use-text-input.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { leastOf, mostOf } from './order-rules.ts';

interface QuantityFieldProps {
  tool: Tool;
  textInput: TextInput;
  error: string | undefined;
  /** Where no quantity can be ordered. */
  disabled: boolean;
}

export function QuantityField({ tool, textInput, error, disabled }: QuantityFieldProps) {
  const { order: words } = useWords();
  const { orderMultiple } = tool;
  const min = leastOf(tool);
  const max = mostOf(tool);
  const bounds = { min: formatCount(min), max: formatCount(max) };
  const hint = disabled ? undefined : fill(words.quantityHint, bounds);
  const field = { id: 'quantity', hint, error };

  function step(by: number): void {
    const typed = (parseCount(textInput.text) ?? min) / orderMultiple;
    // From what is no multiple to the next one.
    const quantity = ((by > 0 ? Math.floor(typed) : Math.ceil(typed)) + by) * orderMultiple;
    textInput.changeText(String(Math.max(min, Math.min(max, quantity))));
  }

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={field.id} className="text-small font-semibold">
        {words.quantity}
      </label>
      <Stepper
        {...fieldAttributes(field)}
        {...textInput.input}
        name="quantity"
        fewer={{ 'aria-label': words.fewer, onClick: () => step(-1) }}
        more={{ 'aria-label': words.more, onClick: () => step(1) }}
        min={min}
        max={max}
        required
        disabled={disabled}
      />
      <FieldNotes {...field} />
    </div>
  );
}
