/**
 * Text, type and picture first, then what makes the page answer. React Router starts its modules
 * as soon as they are there, which on a small phone is before anything was painted. Here they are
 * fetched behind everything else, and started in the frame after the first one.
 */

const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const wholeImport = /^import \* as (\w+) from (.+?);$/gm;
const bareImport = /^import ("[^"]+");?$/gm;

// A hidden tab paints nothing: it starts at once.
const painted =
  'await new Promise((go)=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));';

/** The same document with its scripts after its first frame. */
export function paintFirst(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(startScript, (_, code: string) => `<script type="module">${startLater(code)}</script>`);
}

/** Static imports would run before the first line of the module: they become dynamic ones. */
function startLater(code: string): string {
  const later = code
    .replaceAll(wholeImport, 'const $1 = await import($2);')
    .replaceAll(bareImport, 'await import($1);');
  return painted + later;
}
