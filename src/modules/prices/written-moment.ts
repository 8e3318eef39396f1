/** Moments of prices as staff write them in grids and files: in UTC, to the minute. Pure. */
const written = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?(?:Z| ?UTC)?$/;

const toTheMinute = 'yyyy-mm-ddThh:mm'.length;

/** ISO 8601; null for nothing, undefined for what is none. */
export function readMoment(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const [, day, time = '00:00', seconds = ':00'] = written.exec(text.trim()) ?? [];
  const date = new Date(`${day ?? ''}T${time}${seconds}Z`);
  // A date that is none, such as the 31st of June, would be read as another.
  const isSame = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day ?? '');
  return isSame ? date.toISOString() : undefined;
}

/** As `readMoment` reads it; seconds only where they are not 0. */
export function writeMoment(iso: string | null): string {
  if (iso === null) return '';
  const [minute, seconds] = [iso.slice(0, toTheMinute), iso.slice(toTheMinute)];
  return minute.replace('T', ' ') + (/[1-9]/.test(seconds) ? seconds.replace('Z', '') : '');
}
