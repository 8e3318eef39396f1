/** What comes in from the side, with the button that opens it. */
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { closeDialog } from './dialog.tsx';

interface DrawerProps {
  /** On the button that opens it. */
  open: string;
  title: string;
  close: string;
  children: React.ReactNode;
}

/** A press beside it closes it, and so does following a link in it. */
export function Drawer({ open, title, close, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => (dialog.current ? closeWhenLeft(dialog.current) : undefined), []);
  return (
    <>
      <Button look="outline" onClick={() => dialog.current?.showModal()}>
        {open}
      </Button>
      <dialog
        ref={dialog}
        aria-label={title}
        className="drawer border-r border-line bg-paper shadow-high"
      >
        <div className="min-h-full p-5">
          <div className="mb-4 flex items-center justify-between gap-4">
            <p className="font-display text-2">{title}</p>
            <Button look="outline" onClick={closeDialog}>
              {close}
            </Button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}

/** The padding is inside, so that a press on the dialog itself is one beside what it holds. */
function closeWhenLeft(dialog: HTMLDialogElement): () => void {
  const stop = new AbortController();
  const onPress = ({ target }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (target === dialog || isLink) dialog.close();
  };
  dialog.addEventListener('click', onPress, { signal: stop.signal });
  return () => stop.abort();
}
