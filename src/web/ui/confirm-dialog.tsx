/** Asks before something that cannot be taken back. */
import { Button } from './button.tsx';
import { Dialog, closeDialog } from './dialog.tsx';

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
  return (
    <Dialog title={title} onClose={onKeep}>
      <p className="text-graphite">{text}</p>
      {children}
      <div className="flex flex-wrap gap-3 max-sm:grid sm:justify-end">
        <Button look="outline" disabled={busy !== undefined} onClick={closeDialog}>
          {keep}
        </Button>
        <Button look={goLook} onClick={onGo} busy={busy}>
          {go}
        </Button>
      </div>
    </Dialog>
  );
}
