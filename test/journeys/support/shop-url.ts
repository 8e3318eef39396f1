/** Where the shop of this run is. */
export function shopUrl(): string {
  const url = process.env['JOURNEYS_SHOP'];
  if (url === undefined) throw new Error('no shop was started for the journeys');
  return url;
}
