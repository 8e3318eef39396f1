/** What is said of a press: as it looks, and as it comes and goes. */
import { Button } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notices.tsx';
import { notify, type Notice } from '../../ui/notify.ts';
import { Both, Shelf } from './both.tsx';
import { pressed } from './presses.tsx';

const undo = { label: 'Undo', run: pressed };

const notices = [
  { shown: 'Show a notice', notice: { text: 'Saved' } },
  { shown: 'Show one with Undo', notice: { text: 'The flat brush is gone', action: undo } },
  {
    shown: 'Show one of a failure',
    notice: { text: 'It did not work. Try again.', tone: 'failed' },
  },
] as const satisfies readonly { shown: string; notice: Notice }[];

export function NoticeShelf() {
  return (
    <Shelf title="Notices" lead="At the top right for five seconds, with Undo where there is one.">
      <Both>
        {notices.map(({ notice }) => (
          <NoticeCard key={notice.text} notice={notice} onPress={pressed} onClose={pressed} />
        ))}
      </Both>
      <div className="flex flex-wrap gap-3">
        {notices.map(({ shown, notice }) => (
          <Button key={shown} look="outline" onClick={() => void notify(notice)}>
            {shown}
          </Button>
        ))}
      </div>
    </Shelf>
  );
}
