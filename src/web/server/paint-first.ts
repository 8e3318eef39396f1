/**
 * Text, type and picture first, then what makes the page answer. React Router asks for its
 * modules together with everything else and starts them when they are there: on a slow line they
 * take the picture's place, on a small phone they run before anything was shown. Here they are
 * asked for, one right after the other, when the first frame has been presented. React puts up
 * with the missing `modulepreload` links: it adds what it does not find in the head.
 *
 * What pages share is started a file at a time: all of it at once keeps a small phone from
 * answering to a finger for as long as it takes.
 */
import { attributeOf } from './own-scripts.ts';

const wholeImport = /^import \* as (\w+) from (.+?);$/gm;
const bareImport = /^import ("[^"]+");?$/gm;

/**
 * The files that pages share, each after what it imports, by the names that `vite.config.ts` gives
 * them. One that a page does not need is not among its modules.
 */
export const sharedFiles = ['react', 'router', 'form', 'schema', 'parts', 'desk'] as const;

// A hidden tab presents no frame, and a line may be so slow that there is none for long.
const painted =
  'await new Promise((go)=>{if(document.hidden)return go();setTimeout(go,3000);' +
  'new PerformanceObserver(go).observe({type:"paint",buffered:true})});';

// Where it can be asked, the browser attends to what else is waiting: a finger, a frame.
const rest = 'await globalThis.scheduler?.yield?.();';

// React Router looks there in its first and longest turn; whoever looks first waits for the disk.
const look = `try{sessionStorage.length}catch{}${rest}`;

/** The same document with its scripts after its first frame: those that carry its mark. */
export function paintFirst(html: string, mark: string): string {
  const own = attributeOf(mark);
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${own}/>`, 'g');
  const startScript = new RegExp(`<script${own} type="module" async="">([\\s\\S]*?)</script>`);
  if (!startScript.test(html)) return html;
  const modules = [...html.matchAll(preload)].map(([, href = '']) => href);
  return html
    .replaceAll(preload, '')
    .replace(startScript, (_, code: string) => startLater(code, { own, modules }));
}

/** Static imports would run before the first line of the module: they become dynamic ones. */
function startLater(
  code: string,
  { own, modules }: { own: string; modules: readonly string[] },
): string {
  const later = code
    .replaceAll(wholeImport, 'const $1 = await import($2);')
    .replaceAll(bareImport, 'await import($1);');
  const shared = sharedFiles.flatMap((name) =>
    modules.filter((href) => href.startsWith(`/assets/${name}-`)),
  );
  const first = shared.map((href) => `await import(${JSON.stringify(href)});`).join('');
  const whole = painted + fetchAll(modules) + look + first + later;
  return `<script${own} type="module">${whole}</script>`;
}

/** Without this each module would be asked for by the one before it. */
function fetchAll(modules: readonly string[]): string {
  return (
    `for(const href of ${JSON.stringify(modules)}){document.head.append(` +
    `Object.assign(document.createElement("link"),{rel:"modulepreload",href}));${rest}}`
  );
}
