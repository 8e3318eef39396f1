/**
 * On a phone, the price and the way to the form at the lower edge for as long as the form's own
 * button is out of sight. It needs no script: see `styles/buy-bar.css`.
 */
export const ownButtonClass = 'own-button';

interface BuyBarProps extends React.ComponentProps<'div'> {
  /** The button, or the link to the form; beside it stands a price. */
  action: React.ReactNode;
}

export function BuyBar({ children, action, className = '', ...rest }: BuyBarProps) {
  return (
    <div
      {...rest}
      className={
        'buy-bar sticky bottom-0 z-10 order-2 -mx-(--gutter) -mb-24 flex min-h-18 items-center ' +
        'justify-between gap-4 border-t border-line bg-card px-(--gutter) py-2 shadow-high ' +
        `md:hidden print:hidden ${className}`
      }
    >
      <div className="figures leading-tight">{children}</div>
      {action}
    </div>
  );
}
