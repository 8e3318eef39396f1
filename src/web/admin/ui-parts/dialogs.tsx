/** What opens above the page: questions, dialogs, a drawer. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Dialog, closeDialog } from '#web/ui/feedback/dialog.tsx';
import { Drawer } from '#web/ui/feedback/drawer.tsx';
import { SpecimenSection } from './specimens.tsx';
import { notifyPressed } from './buttons.tsx';

export function Dialogs() {
  const [open, setOpen] = useState<'question' | 'dialog'>();
  const close = () => setOpen(undefined);
  const go = () => {
    close();
    notifyPressed();
  };
  return (
    <SpecimenSection
      title="Dialogs and drawer"
      lead="The focus goes in and comes back, and Escape closes them."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setOpen('question')}>
          Open a question
        </Button>
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Drawer openLabel="Open the drawer" title="A drawer" closeLabel="Close">
          <p className="text-small text-graphite">The menu of the dashboard lies in one.</p>
        </Drawer>
      </div>
      {open === 'question' && (
        <ConfirmDialog
          title="Delete the flat brush?"
          text="It leaves every list; orders of it stay."
          cancelLabel="Keep it"
          confirmLabel="Delete it"
          onCancel={close}
          onConfirm={go}
        />
      )}
      {open === 'dialog' && (
        <Dialog title="A dialog" onClose={close}>
          <Button variant="outline" className="justify-self-start" onClick={closeDialog}>
            Done
          </Button>
        </Dialog>
      )}
    </SpecimenSection>
  );
}
