/** The promise's value; throws `lateError` where there is none after `ms`. The work goes on. */
export async function withinTime<Value>(
  promise: Promise<Value>,
  ms: number,
  lateError = () => new Error(`nothing came within ${ms} ms`),
): Promise<Value> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(lateError()), ms);
  try {
    return await Promise.race([promise, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
