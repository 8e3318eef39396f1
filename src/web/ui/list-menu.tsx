/**
 * A small menu above a list. The browser opens and closes it; Escape and a press elsewhere close
 * it, too, which the navigation's manners do for every `data-menu` (site/nav.ts).
 */
import { buttonLook } from './button.tsx';

interface ListMenuProps {
  label: string;
  /** Something is chosen in it that changes the list. */
  active?: boolean;
  /** It hangs from its button's right edge. */
  end?: boolean;
  className?: string;
  children: React.ReactNode;
}

export function ListMenu({ label, active, end, className = '', children }: ListMenuProps) {
  return (
    <details data-menu className={`min-w-0 md:relative ${className}`}>
      <summary
        className={buttonLook('outline', `max-w-full ${active ? 'border-ink! bg-gesso' : ''}`)}
      >
        <span className="truncate">{label}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0">
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </summary>
      <div
        className={
          'absolute inset-x-0 z-20 mt-1 rounded-plain border border-line bg-card py-1.5 ' +
          `text-small shadow-high md:inset-x-auto md:w-max md:min-w-44 ${end ? 'md:right-0' : ''}`
        }
      >
        {children}
      </div>
    </details>
  );
}

/** One of several things of which one holds. */
export const choiceLook =
  'flex min-h-11 items-center px-4 py-1.5 hover:bg-gesso pointer-fine:min-h-9 ' +
  'aria-[current=true]:bg-gesso aria-[current=true]:font-semibold';
