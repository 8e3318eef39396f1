/** Visits of Lighthouse to a page, as a phone, in a browser started for that page. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { undoAtEnd } from '../processes/leftovers.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A browser that is yet to be started. */
export interface Browser {
  executablePath: string;
  /** Its folder on disk: a visit finds there whom an earlier one has signed in. */
  profile: string;
}

interface Started {
  /** Where Lighthouse reaches it. */
  port: number;
  end: () => Promise<void>;
}

/** What a browser does when it has just started is not the page's. */
const settleMs = 4_000;
const longestMs = 90_000;
const mostBroken = 2;

/**
 * Visits a page `times` times, one after another, and resolves to what Lighthouse says of each.
 *
 * A visit that breaks off, or does not come back, is made again in a new browser: Lighthouse at
 * times sees no page begin (`NO_NAVSTART`). Throws when that happens thrice, or once the signal is
 * given. A poor figure is no reason to go again.
 */
export async function visit(
  url: string,
  browser: Browser,
  { times, signal }: { times: number; signal: AbortSignal },
): Promise<Result[]> {
  const results: Result[] = [];
  let broken = 0;
  let started = await start(browser);
  try {
    while (results.length < times) {
      console.error(`… ${url}, visit ${results.length + 1} of ${times}`);
      try {
        results.push(await visitOnce(url, started.port));
      } catch (error) {
        signal.throwIfAborted();
        broken += 1;
        if (broken > mostBroken) throw error;
        console.error(`… broke off, once more: ${String(error)}`);
        await started.end();
        started = await start(browser);
      }
    }
    return results;
  } finally {
    await started.end();
  }
}

async function start({ executablePath, profile }: Browser): Promise<Started> {
  const chrome = await launch({
    chromePath: executablePath,
    userDataDir: profile,
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'],
    handleSIGINT: false,
    logLevel: 'silent',
  });
  const { process: child } = chrome;
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    chrome.kill();
    await gone;
  };
  undoAtEnd(end);
  await pause(settleMs);
  return { port: chrome.port, end };
}

async function visitOnce(url: string, port: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const tooLong = new Error(`Lighthouse was not done within ${longestMs / 1000} s`);
  const timer = setTimeout(() => late.reject(tooLong), longestMs);
  try {
    return await Promise.race([ask(url, port), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(url: string, port: number): Promise<Result> {
  // It empties the caches, but leaves cookies and local storage: who is signed in stays so.
  const found = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    logLevel: 'error',
  });
  if (!found) throw new Error('Lighthouse had nothing to say');
  const { lhr } = found;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  return lhr;
}
