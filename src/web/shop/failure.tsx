/** A page that could not be drawn at all. */
import { useLocation } from 'react-router';
import { buttonLook } from '../ui/button.tsx';
import { useWords } from '../words.ts';

export function Failure() {
  const { failure } = useWords();
  const { pathname } = useLocation();
  return (
    <div className="page section grid justify-items-start gap-4">
      <h1 className="text-5">{failure.title}</h1>
      <p className="max-w-[50ch] text-graphite">{failure.text}</p>
      <a href={pathname} className={buttonLook()}>
        {failure.retry}
      </a>
    </div>
  );
}
