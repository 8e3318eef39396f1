/** What comes in from the side, with the button that opens it. */
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { closeDialog } from './dialog.tsx';

interface DrawerProps {
  /** On the button that opens it. */
  openLabel: string;
  title: string;
  closeLabel: string;
  children: React.ReactNode;
}

/** A press outside closes it, and so does following a link in it. */
export function Drawer({ openLabel, title, closeLabel, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => (dialog.current ? closeOnPressOutside(dialog.current) : undefined), []);
  return (
    <>
      <Button variant="outline" onClick={() => dialog.current?.showModal()}>
        {openLabel}
      </Button>
      <dialog
        ref={dialog}
        aria-label={title}
        className="drawer border-r border-line bg-paper shadow-high"
      >
        <div className="min-h-full p-5">
          <div className="mb-4 flex items-center justify-between gap-4">
            <p className="font-display text-2">{title}</p>
            <Button variant="outline" onClick={closeDialog}>
              {closeLabel}
            </Button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}

/** The padding is on the child, so a press on the dialog element itself is one outside. */
function closeOnPressOutside(dialog: HTMLDialogElement): () => void {
  const stop = new AbortController();
  const onPress = ({ target }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (target === dialog || isLink) dialog.close();
  };
  dialog.addEventListener('click', onPress, { signal: stop.signal });
  return () => stop.abort();
}
