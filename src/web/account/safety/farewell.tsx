import type { Erased } from '../../identity/session.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWords } from '../../words.ts';

/** Nothing of the account is left to go back to, so there is one way on. */
export function Farewell({ end }: { end: Erased }) {
  const { yourData: words } = useWords();
  return (
    <Dialog title={words.erased} onClose={() => location.assign('/')}>
      <p className="text-graphite">{end === 'erased' ? words.erasedText : words.stillElsewhere}</p>
      <a href="/" className={buttonLook('solid', 'justify-self-start')}>
        {words.home}
      </a>
    </Dialog>
  );
}
