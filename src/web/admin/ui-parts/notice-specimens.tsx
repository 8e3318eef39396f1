/** Notices: as they look, and as they come and go. */
import { Button } from '#web/ui/button.tsx';
import { NoticeCard } from '#web/ui/feedback/notices.tsx';
import { notify, type Notice } from '#web/ui/feedback/notify.ts';
import { InBothThemes, SpecimenSection } from './specimens.tsx';
import { notifyPressed } from './buttons.tsx';

const undo = { label: 'Undo', run: notifyPressed };

const notices = [
  { shown: 'Show a notice', notice: { text: 'Saved' } },
  { shown: 'Show one with Undo', notice: { text: 'The flat brush is gone', action: undo } },
  {
    shown: 'Show one of a failure',
    notice: { text: 'It did not work. Try again.', tone: 'failed' },
  },
] as const satisfies readonly { shown: string; notice: Notice }[];

export function NoticeSpecimens() {
  return (
    <SpecimenSection
      title="Notices"
      lead="At the top right for five seconds, with Undo where there is one."
    >
      <InBothThemes>
        {notices.map(({ notice }) => (
          <NoticeCard
            key={notice.text}
            notice={notice}
            onAction={notifyPressed}
            onClose={notifyPressed}
          />
        ))}
      </InBothThemes>
      <div className="flex flex-wrap gap-3">
        {notices.map(({ shown, notice }) => (
          <Button key={shown} variant="outline" onClick={() => void notify(notice)}>
            {shown}
          </Button>
        ))}
      </div>
    </SpecimenSection>
  );
}
