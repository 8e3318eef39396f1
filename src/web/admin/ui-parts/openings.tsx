/** What opens above the page: questions, dialogs, a drawer. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, closeDialog } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Shelf } from './both.tsx';
import { pressed } from './presses.tsx';

export function Openings() {
  const [open, setOpen] = useState<'question' | 'dialog'>();
  const close = () => setOpen(undefined);
  const go = () => {
    close();
    pressed();
  };
  return (
    <Shelf
      title="Dialogs and drawer"
      lead="The focus goes in and comes back, and Escape closes them."
    >
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => setOpen('question')}>
          Open a question
        </Button>
        <Button look="outline" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Drawer open="Open the drawer" title="A drawer" close="Close">
          <p className="text-small text-graphite">The menu of the dashboard lies in one.</p>
        </Drawer>
      </div>
      {open === 'question' && (
        <ConfirmDialog
          title="Delete the flat brush?"
          text="It leaves every list; orders of it stay."
          keep="Keep it"
          go="Delete it"
          onKeep={close}
          onGo={go}
        />
      )}
      {open === 'dialog' && (
        <Dialog title="A dialog" onClose={close}>
          <Button look="outline" className="justify-self-start" onClick={closeDialog}>
            Done
          </Button>
        </Dialog>
      )}
    </Shelf>
  );
}
