/** When an order cannot go on without a delivery address. Pure; shared with the pages. */

/**
 * An order of one tool may be paid first and say later where it goes, as the specification has it;
 * whoever buys several says it before. Nothing is shipped without an address, whatever it is.
 */
export function needsAddressToPay(lineCount: number): boolean {
  return lineCount > 1;
}
