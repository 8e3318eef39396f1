/**
 * Moments as people here read them, in the browser's own time zone. By hand, as `Intl` takes a
 * browser some thirty milliseconds when it is first asked for.
 */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 20, 2026' */
export function formatDay(iso: string): string {
  const moment = new Date(iso);
  return `${months[moment.getMonth()]} ${moment.getDate()}, ${moment.getFullYear()}`;
}

/** '3:07 PM' */
export function formatClock(iso: string): string {
  const moment = new Date(iso);
  const hours = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}
