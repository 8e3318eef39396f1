/** How long the tools stay reserved: until what time, and near the end how many minutes. */
import { useEffect, useState } from 'react';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { formatUntil } from '#web/formats.ts';

const secondMs = 1000;
const countdownMs = 5 * 60 * secondMs;

export function ReservationCountdown({ until }: { until: string }) {
  const { reservation: words } = useWords();
  const leftMs = useTimeLeft(until);
  if (leftMs > countdownMs) {
    return <p className="mt-2">{fill(words.until, { time: formatUntil(until) })}</p>;
  }
  const [minutes, seconds] = splitMinutes(leftMs);
  const left = fill(words.minutes, { minutes, seconds });
  const isOver = leftMs <= 0;
  return (
    <>
      <p className="figures mt-2 font-semibold text-oxblood" aria-hidden={!isOver}>
        {isOver ? words.expired : fill(words.soon, { left })}
      </p>
      {/* Said once a minute: each second would drown everything else. */}
      <p role="status" className="sr-only">
        {isOver ? '' : fill(words.soon, { left: fill(words.minutes, { minutes, seconds: 0 }) })}
      </p>
    </>
  );
}

function splitMinutes(leftMs: number): [minutes: number, seconds: number] {
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
