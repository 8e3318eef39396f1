/** Nothing here: 'Ooop!' and a picture, and the way back. */
import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

export function NotFound() {
  const { notFound } = useWords();
  return (
    <div className="page grid min-h-[70dvh] items-center gap-10 py-12 md:grid-cols-2">
      <div className="grid justify-items-start gap-5">
        <p className="label">{notFound.code}</p>
        <h1 className="text-7">{notFound.title}</h1>
        <p className="max-w-[40ch] text-1 text-graphite">{notFound.text}</p>
        <a href="/" className={buttonClass()}>
          {notFound.home}
        </a>
      </div>
      <img
        src="/ooop.svg"
        width={640}
        height={436}
        alt="A paint tin lies on its side; vermilion paint runs out of it over the floor."
        className="h-auto w-full max-w-xl"
      />
    </div>
  );
}
