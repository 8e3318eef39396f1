/** How long the tools are still held: the hour while there is time, then minutes and seconds. */
import { useEffect, useState } from 'react';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { formatClock } from './moments.ts';

const secondMs = 1000;
const soonMs = 5 * 60 * secondMs;

export function HoldCountdown({ until }: { until: string }) {
  const { hold: words } = useWords();
  const leftMs = useTimeLeft(until);
  if (leftMs > soonMs) {
    return <p className="mt-2">{fill(words.until, { time: formatClock(until) })}</p>;
  }
  const [minutes, seconds] = split(leftMs);
  const left = fill(words.minutes, { minutes, seconds });
  const isOver = leftMs <= 0;
  return (
    <>
      <p className="figures mt-2 font-semibold text-oxblood" aria-hidden={!isOver}>
        {isOver ? words.over : fill(words.soon, { left })}
      </p>
      {/* Said once a minute: each second would drown everything else. */}
      <p role="status" className="sr-only">
        {isOver ? '' : fill(words.soon, { left: fill(words.minutes, { minutes, seconds: 0 }) })}
      </p>
    </>
  );
}

function split(leftMs: number): [minutes: number, seconds: number] {
  const seconds = Math.ceil(leftMs / secondMs);
  return [Math.floor(seconds / 60), seconds % 60];
}

function useTimeLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return new Date(until).getTime() - now;
}
