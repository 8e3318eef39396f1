/** Asks before something that cannot be taken back; the browser's own dialog keeps the focus. */
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  keep: string;
  go: string;
  /** Solid when nothing is lost by it. */
  goLook?: 'danger' | 'solid';
  onKeep: () => void;
  /** Left out when the dialog's own form decides. */
  onGo?: () => void;
  /** Under way, in words: nothing can be pressed meanwhile. */
  busy?: string | undefined;
  children?: React.ReactNode;
}

/** Open for as long as it is rendered. */
export function ConfirmDialog({
  title,
  text,
  keep,
  go,
  goLook = 'danger',
  onKeep,
  onGo,
  busy,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onKeep}
      className="sheet rounded-plain border border-line bg-card p-6 shadow-high"
    >
      <div className="grid gap-4">
        <h2 className="text-2">{title}</h2>
        <p className="text-graphite">{text}</p>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="outline"
            disabled={busy !== undefined}
            onClick={() => dialog.current?.close()}
          >
            {keep}
          </Button>
          <Button look={goLook} onClick={onGo} busy={busy}>
            {go}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
