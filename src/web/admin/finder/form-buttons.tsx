/** At the end of the forms in the dialogs of the brush finder. */
import { Button } from '#web/ui/button.tsx';
import { closeDialog } from '#web/ui/feedback/dialog.tsx';
import { useStaffWords } from '#web/staff-words.ts';

export function FormButtons({ isBusy }: { isBusy: boolean }) {
  const { finder: words, failure } = useStaffWords();
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid sm:justify-end">
      <Button variant="outline" onClick={closeDialog}>
        {words.cancel}
      </Button>
      <Button type="submit" busy={isBusy ? failure.loading : undefined}>
        {words.save}
      </Button>
    </div>
  );
}
