/**
 * Text, fonts and pictures first, then the scripts. React Router requests its
 * modules together with everything else and starts them when they are there: on a slow line they
 * take the picture's place, on a small phone they run before anything was shown. Here they are
 * requested, one right after the other, when the first frame was presented. React tolerates the
 * missing `modulepreload` links: it adds those that it does not find in the head.
 *
 * Shared files are started one at a time: all of them at once would keep a small phone from
 * reacting to touch until they have run.
 *
 * Measured in docs/decisions/0047-kept-by-hand.md. An upgrade of React Router that writes its start
 * differently fails in `entry.server.test.tsx`.
 */
import { nonceAttribute } from './script-nonce.ts';

const wholeImport = /^import \* as (\w+) from (.+?);$/gm;
const bareImport = /^import ("[^"]+");?$/gm;

/**
 * The files that pages share, each after what it imports, by the names that `vite.config.ts` gives
 * them. One that a page does not need is not among its modules.
 */
export const sharedFiles = ['react', 'router', 'form', 'schema', 'parts', 'desk'] as const;

// A hidden tab presents no frame, and a line may be so slow that there is none for long.
const waitForPaint =
  'await new Promise((go)=>{if(document.hidden)return go();setTimeout(go,3000);' +
  'new PerformanceObserver(go).observe({type:"paint",buffered:true})});';

// Where the browser supports it, it handles waiting input and frames first.
const yieldToBrowser = 'await globalThis.scheduler?.yield?.();';

// The first access to sessionStorage waits for the disk; React Router's longest task reads it.
const touchStorage = `try{sessionStorage.length}catch{}${yieldToBrowser}`;

/** The same document with its scripts after its first frame: those that carry its mark. */
export function deferScripts(html: string, nonce: string): string {
  const attribute = nonceAttribute(nonce);
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${attribute}/>`, 'g');
  const startScript = new RegExp(
    `<script${attribute} type="module" async="">([\\s\\S]*?)</script>`,
  );
  if (!startScript.test(html)) return html;
  const modules = [...html.matchAll(preload)].map(([, href = '']) => href);
  return html
    .replaceAll(preload, '')
    .replace(startScript, (_, code: string) => deferStart(code, { own: attribute, modules }));
}

/** Static imports would run before the first line of the module: they become dynamic ones. */
function deferStart(
  code: string,
  { own: attribute, modules }: { own: string; modules: readonly string[] },
): string {
  const deferredImports = code
    .replaceAll(wholeImport, 'const $1 = await import($2);')
    .replaceAll(bareImport, 'await import($1);');
  const sharedModules = sharedFiles.flatMap((name) =>
    modules.filter((href) => href.startsWith(`/assets/${name}-`)),
  );
  const sharedImports = sharedModules
    .map((href) => `await import(${JSON.stringify(href)});`)
    .join('');
  const script =
    waitForPaint + preloadModules(modules) + touchStorage + sharedImports + deferredImports;
  return `<script${attribute} type="module">${script}</script>`;
}

/** Without this each module would be asked for by the one before it. */
function preloadModules(modules: readonly string[]): string {
  return (
    `for(const href of ${JSON.stringify(modules)}){document.head.append(` +
    `Object.assign(document.createElement("link"),{rel:"modulepreload",href}));${yieldToBrowser}}`
  );
}
