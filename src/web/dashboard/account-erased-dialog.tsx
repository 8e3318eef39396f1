import type { ErasureResult } from '#web/identity/session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useWords } from '#web/words.ts';

/** Nothing of the account is left, so the only link leads to the front page. */
export function AccountErasedDialog({ outcome }: { outcome: ErasureResult }) {
  const { yourData: words } = useWords();
  return (
    <Dialog title={words.erased} onClose={() => location.assign('/')}>
      <p className="text-graphite">
        {outcome === 'erased' ? words.erasedText : words.stillElsewhere}
      </p>
      <a href="/" className={buttonClass('solid', 'justify-self-start')}>
        {words.home}
      </a>
    </Dialog>
  );
}
