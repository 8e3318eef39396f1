/** Something to be done before anything else. The browser's own dialog keeps the focus in it. */
import { useEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}

/** Open for as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="sheet rounded-plain border border-line bg-card p-6 shadow-high"
    >
      <div className="grid gap-4">
        <h2 className="text-2">{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** For a button inside of a dialog: closes it as Escape does. */
export function closeDialog({ currentTarget }: React.MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close();
}
