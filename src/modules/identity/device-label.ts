/** What a person calls the browser that they sign in with; pure tables, the first match counts. */

/** Browsers that carry another's name besides their own stand before it. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const satisfies readonly (readonly [string, RegExp])[];

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const satisfies readonly (readonly [string, RegExp])[];

/** 'Chrome on Linux', from a User-Agent; only names from the tables, whatever it says. */
export function deviceLabel(userAgent: string): string {
  const nameIn = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (browser ?? system) return browser ?? `A browser on ${system}`;
  return userAgent ? 'A program' : 'An unknown device';
}
