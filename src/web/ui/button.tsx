/** What can be pressed. A link that looks like a button takes `buttonLook`. */
import { Spinner } from './spinner.tsx';

type Look = 'solid' | 'outline' | 'quiet' | 'danger';

const shared =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-plain px-5 py-2 text-small ' +
  'font-semibold text-center no-underline transition-colors duration-(--quick) ' +
  'disabled:border-line disabled:bg-gesso disabled:text-graphite';

const looks = {
  solid: 'bg-vermilion text-on-vermilion border border-vermilion hover:bg-vermilion-pressed hover:border-vermilion-pressed',
  outline: 'border border-field-line text-ink hover:border-ink hover:bg-gesso',
  quiet: 'text-vermilion hover:text-vermilion-pressed underline underline-offset-4 decoration-1 px-2',
  danger: 'border border-oxblood text-oxblood hover:bg-oxblood-wash',
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
