/** The promise's value; throws when there is none after `ms`. The work itself goes on. */
export async function withinTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`nothing came within ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
