/** What can be pressed. A link that looks like a button takes `buttonLook`. */
import { Spinner } from './spinner.tsx';

type Look = 'solid' | 'outline' | 'quiet' | 'danger';

const shared =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-plain text-small ' +
  'font-semibold text-center transition-colors duration-(--quick)';

const boxed =
  'pressable border px-5 py-2 no-underline disabled:border-line disabled:bg-gesso ' +
  'disabled:text-graphite ' +
  'pointer-fine:in-[.dense]:min-h-9 in-[.dense]:px-3 sm:in-[.dense]:px-3.5 in-[.dense]:py-1';

const looks = {
  solid:
    `${boxed} border-vermilion bg-vermilion text-on-vermilion ` +
    'hover:border-vermilion-pressed hover:bg-vermilion-pressed',
  outline: `${boxed} border-field-line text-ink hover:border-ink hover:bg-gesso`,
  danger: `${boxed} border-oxblood text-oxblood hover:bg-oxblood-wash`,
  quiet:
    'min-w-11 text-vermilion underline decoration-1 underline-offset-4 hover:text-vermilion-pressed ' +
    'active:decoration-2 disabled:text-graphite',
} as const satisfies Record<Look, string>;

/** The classes of a button, for links and for parts that draw their own element. */
export function buttonLook(look: Look = 'solid', extra = ''): string {
  return `${shared} ${looks[look]} ${extra}`;
}

interface ButtonProps extends React.ComponentProps<'button'> {
  look?: Look;
  /** Shows a spinner and refuses presses; the text for screen readers says what goes on. */
  busy?: string | undefined;
}

export function Button({ look, busy, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy !== undefined}
      className={buttonLook(look, className)}
    >
      {busy !== undefined && <Spinner label={busy} />}
      {children}
    </button>
  );
}
