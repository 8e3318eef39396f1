/** Visits of Lighthouse to a page, as a phone, in a browser started for that page. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { addCleanup } from '../processes/cleanup.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A browser that is yet to be started. */
export interface Browser {
  executablePath: string;
  /** Its folder on disk: a visit finds there whom an earlier one has signed in. */
  profile: string;
}

interface RunningBrowser {
  /** Where Lighthouse reaches it. */
  port: number;
  stop: () => Promise<void>;
}

/** A browser that has just started is busy with itself: wait before the page is measured. */
const settleMs = 4_000;
const timeoutMs = 90_000;
const maxFailures = 2;

/**
 * Visits a page `times` times, one after another, and resolves to what Lighthouse says of each.
 *
 * A visit that fails or takes too long is repeated in a new browser: Lighthouse at
 * times sees no page begin (`NO_NAVSTART`). Throws when that happens thrice, or once the signal is
 * given. A poor figure is no reason to go again.
 */
export async function visit(
  url: string,
  browser: Browser,
  { times, signal, skipAudits = [] }: VisitOptions,
): Promise<Result[]> {
  const results: Result[] = [];
  let failures = 0;
  let runningBrowser = await start(browser);
  try {
    while (results.length < times) {
      console.error(`… ${url}, visit ${results.length + 1} of ${times}`);
      try {
        results.push(await visitOnce(url, { port: runningBrowser.port, skipAudits }));
      } catch (error) {
        signal.throwIfAborted();
        failures += 1;
        if (failures > maxFailures) throw error;
        console.error(`… failed, trying again: ${String(error)}`);
        await runningBrowser.stop();
        runningBrowser = await start(browser);
      }
    }
    return results;
  } finally {
    await runningBrowser.stop();
  }
}

async function start({ executablePath, profile }: Browser): Promise<RunningBrowser> {
  const chrome = await launch({
    chromePath: executablePath,
    userDataDir: profile,
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'],
    handleSIGINT: false,
    logLevel: 'silent',
  });
  const { process: child } = chrome;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    chrome.kill();
    await exit;
  };
  addCleanup(stop);
  await pause(settleMs);
  return { port: chrome.port, stop };
}

interface VisitOptions {
  times: number;
  signal: AbortSignal;
  skipAudits?: readonly string[] | undefined;
}

interface Visit {
  port: number;
  skipAudits: readonly string[];
}

async function visitOnce(url: string, options: Visit): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const tooLong = new Error(`Lighthouse was not done within ${timeoutMs / 1000} s`);
  const timer = setTimeout(() => timeout.reject(tooLong), timeoutMs);
  try {
    return await Promise.race([runLighthouse(url, options), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function runLighthouse(url: string, { port, skipAudits }: Visit): Promise<Result> {
  // It empties the caches, but leaves cookies and local storage: who is signed in stays so.
  const lighthouseResult = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    skipAudits: [...skipAudits],
    logLevel: 'error',
  });
  if (!lighthouseResult) throw new Error('Lighthouse gave no result');
  const { lhr } = lighthouseResult;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  return lhr;
}
