/** How many: typed, or stepped by the buttons on both sides. */

interface StepperProps extends React.ComponentProps<'input'> {
  /** The buttons, named. */
  fewer: StepButtonProps;
  more: StepButtonProps;
  /** How wide it is: as its place, if nothing is said. */
  width?: string;
}

export function Stepper({ fewer, more, width = '', ...input }: StepperProps) {
  const { disabled } = input;
  return (
    <div
      className={`flex rounded-plain border border-field-line bg-card has-[[aria-invalid]]:border-oxblood has-[input:disabled]:border-line has-[input:disabled]:bg-gesso ${width}`}
    >
      <StepButton path="M3 8h10" disabled={disabled} {...fewer} />
      <input
        step={1}
        {...input}
        type="number"
        inputMode="numeric"
        className="figures stepper min-h-11 w-full min-w-0 border-x border-line bg-transparent px-1 text-center text-1 font-semibold disabled:text-graphite"
      />
      <StepButton path="M8 3v10M3 8h10" disabled={disabled} {...more} />
    </div>
  );
}

type StepButtonProps = React.ComponentProps<'button'> & { 'aria-label': string };

function StepButton({ path, ...button }: StepButtonProps & { path: string }) {
  return (
    <button
      type="button"
      {...button}
      className="grid size-11 shrink-0 place-items-center text-graphite transition-colors duration-(--quick) hover:text-ink active:bg-gesso disabled:opacity-50"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  );
}
