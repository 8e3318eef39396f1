/**
 * A button that may not be pressed and says why. The Tab key still reaches it, so that the
 * reason can be heard; the reason shows on hover, on focus and under a finger.
 */
import { useId, useState } from 'react';
import { Button } from '../button.tsx';

interface DisabledButtonProps {
  reason: string;
  children: React.ReactNode;
}

const disabledClass =
  'w-full cursor-not-allowed border-line! bg-gesso! text-graphite! hover:border-line hover:bg-gesso';

export function DisabledButton({ reason, children }: DisabledButtonProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const hide = () => setShown(false);
  return (
    <span
      className="relative inline-block"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={hide}
    >
      <Button
        variant="outline"
        aria-disabled
        aria-describedby={id}
        className={disabledClass}
        onClick={() => setShown(true)}
        onFocus={() => setShown(true)}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children}
      </Button>
      <span
        id={id}
        role="tooltip"
        className={
          'absolute top-full left-0 z-10 w-max max-w-56 rounded-plain border border-transparent bg-ink px-3 py-2 ' +
          `text-fine whitespace-normal text-paper shadow-high md:right-0 md:left-auto ${shown ? '' : 'hidden'}`
        }
      >
        {reason}
      </span>
    </span>
  );
}
