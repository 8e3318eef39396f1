/**
 * How long the one thread was kept from others while `work` ran: the most processor time, in
 * milliseconds, between two turns of the event loop. Processor time, because on a busy machine a
 * clock also counts what other processes did.
 */
export async function longestTurn<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; longestMs: number }> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longestMs = 0;
  let last = cpuMs();
  let running = true;
  const look = () => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (running) setImmediate(look);
  };
  setImmediate(look);
  try {
    const value = await work();
    // The turn in which it ended counts as well.
    look();
    return { value, longestMs };
  } finally {
    running = false;
  }
}
