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
  /** Beside the buttons, such as what it comes to. */
  beside?: React.ReactNode;
  /** Further classes of the row of buttons. */
  footClass?: string;
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
  beside,
  footClass = '',
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onCancel}>
      <p className="text-graphite">{text}</p>
      {children}
      <div className={`flex flex-wrap items-center gap-3 max-sm:grid sm:justify-end ${footClass}`}>
        {beside}
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
