/** How many: typed, or stepped by the buttons on both sides. */

interface StepperProps extends React.ComponentProps<'input'> {
  /** What the buttons are called. */
  fewer: string;
  more: string;
  onStep: (by: number) => void;
}

export function Stepper({ fewer, more, onStep, ...input }: StepperProps) {
  const { disabled } = input;
  return (
    <div className="flex rounded-plain border border-field-line bg-card has-[[aria-invalid]]:border-oxblood has-[:disabled]:border-line has-[:disabled]:bg-gesso">
      <StepButton label={fewer} path="M3 8h10" disabled={disabled} onPress={() => onStep(-1)} />
      <input
        {...input}
        type="number"
        inputMode="numeric"
        step={1}
        className="figures stepper min-h-11 w-full min-w-0 border-x border-line bg-transparent px-2 text-center text-1 font-semibold disabled:text-graphite"
      />
      <StepButton
        label={more}
        path="M8 3v10M3 8h10"
        disabled={disabled}
        onPress={() => onStep(1)}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  path: string;
  disabled: boolean | undefined;
  onPress: () => void;
}

function StepButton({ label, path, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center text-graphite transition-colors duration-(--quick) hover:text-ink active:bg-gesso disabled:opacity-50"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  );
}
