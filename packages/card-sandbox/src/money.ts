const minorPerMajor = 100;

/** Cents as '$1,234.00'. Throws a RangeError for what is no amount in cents. */
export function formatDollars(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) {
    throw new RangeError(`not an amount in cents: ${minor}`);
  }
  const whole = String(Math.trunc(minor / minorPerMajor)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(minor % minorPerMajor).padStart(2, '0')}`;
}
