/** What can be pressed. A link that looks like a button takes `buttonClass`. */
import { Spinner } from './feedback/spinner.tsx';

type Variant = 'solid' | 'outline' | 'quiet' | 'danger';

const shared =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-plain text-small ' +
  'font-semibold text-center transition-colors duration-(--quick)';

const boxed =
  'pressable border px-5 py-2 no-underline disabled:border-line disabled:bg-gesso ' +
  'disabled:text-graphite ' +
  'pointer-fine:in-[.dense]:min-h-9 in-[.dense]:px-3 sm:in-[.dense]:px-3.5 in-[.dense]:py-1';

const variantClasses = {
  solid: `${boxed} border-transparent bg-vermilion text-on-vermilion hover:bg-vermilion-pressed`,
  outline: `${boxed} border-field-line text-ink hover:border-ink hover:bg-gesso`,
  danger: `${boxed} border-oxblood text-oxblood hover:bg-oxblood-wash`,
  quiet:
    'min-w-11 text-vermilion underline decoration-1 underline-offset-4 hover:text-vermilion-pressed ' +
    'active:decoration-2 disabled:text-graphite',
} as const satisfies Record<Variant, string>;

/** The classes of a button, for links and for parts that draw their own element. */
export function buttonClass(variant: Variant = 'solid', extra = ''): string {
  return `${shared} ${variantClasses[variant]} ${extra}`;
}

interface ButtonProps extends React.ComponentProps<'button'> {
  variant?: Variant;
  /** Shows a spinner and disables the button; the text is for screen readers. */
  busy?: string | undefined;
}

export function Button({ variant, busy, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy !== undefined}
      className={buttonClass(variant, className)}
    >
      {busy !== undefined && <Spinner label={busy} />}
      {children}
    </button>
  );
}
