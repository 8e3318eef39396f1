/**
 * A small menu above a list. The browser opens and closes it; site/nav.ts closes every `data-menu`
 * on Escape and on a press elsewhere.
 */
import { buttonClass } from '../button.tsx';

interface ListMenuProps {
  label: string;
  /** Something is chosen in it that changes the list. */
  active?: boolean;
  /** It hangs from its button's right edge. */
  alignEnd?: boolean;
  className?: string;
  children: React.ReactNode;
}

export function ListMenu({ label, active, alignEnd, className = '', children }: ListMenuProps) {
  return (
    <details data-menu className={`min-w-0 md:relative ${className}`}>
      <summary
        className={buttonClass('outline', `max-w-full ${active ? 'border-ink! bg-gesso' : ''}`)}
      >
        <span className="truncate">{label}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0">
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </summary>
      <div
        className={
          'absolute inset-x-0 z-20 mt-1 rounded-plain border border-line bg-card py-1.5 ' +
          'text-small shadow-high md:inset-x-auto md:w-max md:min-w-44 ' +
          (alignEnd ? 'md:right-0' : '')
        }
      >
        {children}
      </div>
    </details>
  );
}

/** The classes of an entry of which one at a time is current. */
export const menuItemClass =
  'flex min-h-11 items-center px-4 py-1.5 hover:bg-gesso pointer-fine:min-h-9 ' +
  'aria-[current=true]:bg-gesso aria-[current=true]:font-semibold';
