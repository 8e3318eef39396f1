/** Asks before something that cannot be taken back. */
import { Button } from '../button.tsx';
import { Dialog, closeDialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  cancelLabel: string;
  confirmLabel: string;
  /** Solid when nothing is lost by it. */
  confirmVariant?: 'danger' | 'solid';
  onCancel: () => void;
  /** Left out when a form inside of the dialog is submitted instead. */
  onConfirm?: () => void;
  /** What is under way, for screen readers; nothing can be pressed meanwhile. */
  busy?: string | undefined;
  /** What it comes to, beside the buttons. */
  sum?: React.ReactNode;
  children?: React.ReactNode;
}

/** Open for as long as it is rendered. */
export function ConfirmDialog({
  title,
  text,
  cancelLabel,
  confirmLabel,
  confirmVariant = 'danger',
  onCancel,
  onConfirm,
  busy,
  sum,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onCancel}>
      <p className="text-graphite">{text}</p>
      {children}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-card px-6 py-4 max-sm:grid sm:justify-end">
        {sum !== undefined && <p className="figures grow font-semibold">{sum}</p>}
        <Button variant="outline" disabled={busy !== undefined} onClick={closeDialog}>
          {cancelLabel}
        </Button>
        <Button variant={confirmVariant} onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
