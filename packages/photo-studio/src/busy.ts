/** Whether others need the machine: read from the kernel's counters of processor time. */
import { readFileSync } from 'node:fs';

/** Processor time since the start of the machine, in ticks. */
export type ProcessorTimes = {
  /** Of programs of ordinary priority and of the kernel. */
  readonly ordinary: number;
  /** Of all, idle time too. */
  readonly total: number;
};

/** Above this share of the machine others are at work, below the other one they have stopped. */
const busyShare = 0.3;
const quietShare = 0.1;

/**
 * Reads the first line of `/proc/stat`: user, nice, system, idle and further ticks. Programs of
 * low priority, as a render of the queue is one, count as `nice` and so not as ordinary.
 *
 * @throws Error when the text is no `/proc/stat`
 */
export function readProcessorTimes(text = readFileSync('/proc/stat', 'utf8')): ProcessorTimes {
  const ticks = /^cpu +([\d ]+)$/m.exec(text)?.[1]?.split(' ').map(Number) ?? [];
  const [user, , system] = ticks;
  if (user === undefined || system === undefined) throw new Error('/proc/stat has no line of cpu');
  return { ordinary: user + system, total: ticks.reduce((sum, one) => sum + one, 0) };
}

/** Whether to stand still from now on, between two readings. Near the bounds it stays as it was. */
export function mustStandStill(
  before: ProcessorTimes,
  now: ProcessorTimes,
  standsStill: boolean,
): boolean {
  const share = (now.ordinary - before.ordinary) / Math.max(1, now.total - before.total);
  return standsStill ? share > quietShare : share > busyShare;
}
