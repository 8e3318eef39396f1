/** How far a run over many rows is, as a bar; a sentence beside it says the same. */
import { useWords } from '#web/words.ts';

export function RunBar({ done, count }: { done: number; count: number }) {
  const { bulk: words } = useWords();
  return (
    <div
      role="progressbar"
      aria-label={words.working}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={done}
      className="text-copper"
    >
      <svg aria-hidden="true" className="block h-2 w-full" shapeRendering="crispEdges">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={`${(100 * done) / count}%`} height="100%" className="fill-current" />
      </svg>
    </div>
  );
}
