/** The way on, for who has registered to buy; the small script fills it in. */
import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

export function WayOn() {
  const { signup: words } = useWords();
  return (
    <p
      data-way-on
      data-checkout={words.wayToCheckout}
      hidden
      className="fixed inset-x-4 bottom-4 z-30"
    >
      <a href="/catalogue" className={buttonClass('solid', 'mx-auto flex w-fit shadow-high')}>
        <img alt="" width={40} height={50} hidden className="-my-1 w-9 bg-well" />
        <span>{words.wayOn}</span>
      </a>
    </p>
  );
}
