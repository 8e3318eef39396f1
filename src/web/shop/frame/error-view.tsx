/** Shown in place of a page that could not be rendered. */
import { useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

export function ErrorView() {
  const { failure } = useWords();
  const { pathname } = useLocation();
  return (
    <div className="page section grid justify-items-start gap-4">
      <h1 className="text-5">{failure.title}</h1>
      <p className="max-w-[50ch] text-graphite">{failure.text}</p>
      <a href={pathname} className={buttonClass()}>
        {failure.retry}
      </a>
    </div>
  );
}
