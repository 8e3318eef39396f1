/**
 * `npm run bench -- lighthouse`: what Lighthouse says of the home page, the gallery, the login page
 * and, signed in, of a tool's page, as a phone; the median of five; and what the home page's styles
 * and scripts weigh. Fails when a median or a weight is not what the shop holds itself to. The
 * benchmark index says how fast this machine is: below about 1000 it is slower than the phone that
 * Lighthouse means.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { z } from 'zod';
import { findOrInstallChromium } from '../scripts/chromium.ts';
import { median } from './measures/median.ts';
import { weigh, type Weight } from './measures/page-weight.ts';
import { findFreePort } from './processes/child.ts';
import { undoAll, undoAtEnd } from './processes/leftovers.ts';
import { table } from './report/table.ts';
import { root, startBenchShop } from './shop/bench-shop.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

interface Judged {
  page: string;
  scores: Record<(typeof categories)[number], number[]>;
  benchmarkIndexes: number[];
  /** Of the run with the middle performance. */
  figures: Record<string, string>;
  /** What cost that run points. */
  faults: string[];
  /** The whole of it, as Lighthouse's own viewer takes it. */
  middle: Result;
}

const audits = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'bytes',
} as const;

export async function main(): Promise<void> {
  process.once('SIGINT', () => void undoAll().finally(() => process.exit(130)));
  try {
    const executablePath = await findOrInstallChromium(root, 'browser');
    if (executablePath === undefined) return void (process.exitCode = 1);
    const { origin } = await startBenchShop();
    const weights = await weigh(`${origin}/`);
    const judged: Judged[] = [];
    const stranger = await openBrowser(executablePath);
    for (const page of ['/', '/gallary', '/login']) {
      judged.push(await judge(`${origin}${page}`, stranger.port, page));
    }
    await stranger.browser.close();
    // One of its own: after a dozen runs Chromium opens no more pages to others than Lighthouse.
    const customer = await openBrowser(executablePath);
    await signIn(customer.browser, origin);
    const tool = await findTool(origin);
    const path = `${origin}/tools/${tool}`;
    judged.push(await judge(path, customer.port, '/tools/{id}, signed in'));
    console.log(print(judged));
    console.log(`\n${printWeights(weights)}`);
    console.log(`\nAll figures: ${await keep({ judged, weights })}`);
    if (!judged.every(isGood) || !weights.every(isLight)) process.exitCode = 1;
  } finally {
    await undoAll();
  }
}

interface OpenBrowser {
  browser: BrowserContext;
  /** Where Lighthouse reaches it. */
  port: number;
}

/** With a profile on disk: Lighthouse's own tabs then share its storage, and are signed in. */
async function openBrowser(executablePath: string): Promise<OpenBrowser> {
  const port = await findFreePort();
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  undoAtEnd(() => rm(profile, { recursive: true, force: true }));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [
      ...[`--remote-debugging-port=${port}`, '--headless', '--no-sandbox', '--disable-gpu'],
      ...['--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  });
  undoAtEnd(() => browser.close());
  return { browser, port };
}

async function signIn(browser: BrowserContext, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/signup`);
  await page.getByLabel('Name', { exact: true }).fill('Lena Light');
  await page.getByLabel('Email', { exact: true }).fill('lena@bench.example');
  await page.getByLabel('Password', { exact: true }).fill('long enough for anybody');
  await page.getByLabel('Confirm password', { exact: true }).fill('long enough for anybody');
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign up|register/i })
    .click();
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  await page.close();
}

async function findTool(origin: string): Promise<string> {
  const listed = z.array(z.object({ _id: z.string() }));
  const [tool] = listed.parse(await (await fetch(`${origin}/api/tools`)).json());
  if (!tool) throw new Error('the shop has no tools');
  return tool._id;
}

async function judge(url: string, port: number, page: string): Promise<Judged> {
  const results: Result[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.error(`… ${page}, run ${run} of ${runs}`);
    results.push(await look(url, port));
  }
  const scoresOf = (category: string) =>
    results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const performance = scoresOf('performance');
  const middle = results[performance.indexOf(median(performance))];
  if (!middle) throw new Error('an odd number of runs has a middle one');
  return {
    page,
    scores: {
      performance,
      accessibility: scoresOf('accessibility'),
      'best-practices': scoresOf('best-practices'),
      seo: scoresOf('seo'),
    },
    benchmarkIndexes: results.map(({ environment }) => environment.benchmarkIndex),
    figures: Object.fromEntries(
      Object.entries(audits).map(([id, label]) => [label, valueOf(middle, id)]),
    ),
    faults: faultsOf(middle),
    middle,
  };
}

async function look(url: string, port: number): Promise<Result> {
  // It empties the caches each time, but leaves cookies and local storage: we stay signed in.
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

function valueOf(result: Result, id: string): string {
  return (result.audits[id]?.displayValue ?? '').replace('Total size was ', '');
}

function faultsOf({ categories: judged, audits: all }: Result): string[] {
  const weighty = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return weighty.flatMap(({ id }) => {
    const audit = all[id];
    const isBad = audit?.score !== null && audit !== undefined && audit.score < 0.9;
    return isBad ? [`${id}: ${audit.title} ${audit.displayValue ?? ''}`.trim()] : [];
  });
}

function print(judged: readonly Judged[]): string {
  const rows = judged.flatMap(({ page, scores, benchmarkIndexes, figures }) => [
    [page, ...categories.map((category) => score(scores[category], least[category]))],
    [`  benchmark index ${median(benchmarkIndexes).toFixed(0)}`, ...pairs(figures)],
  ]);
  const head = ['', ...categories];
  const faults = judged.flatMap(({ page, faults: all }) =>
    all.map((fault) => `  ${page}: ${fault}`),
  );
  const title = `Lighthouse, mobile, medians of ${runs} (each run in parentheses)`;
  return [title, table([head, ...rows]), ...faults].join('\n');
}

function isGood({ scores }: Judged): boolean {
  return categories.every((category) => median(scores[category]) >= least[category]);
}

function isLight({ gzip, most }: Weight): boolean {
  return gzip <= most;
}

function printWeights(weights: readonly Weight[]): string {
  const rows = weights.map((weight) => {
    const { kind, files, gzip, br, most } = weight;
    const verdict = isLight(weight) ? '' : ` MISSED ${most}`;
    return [`  ${kind}`, String(files), `${gzip}${verdict}`, String(br)];
  });
  return ['The home page', table([['', 'files', 'gzip', 'br'], ...rows])].join('\n');
}

function score(all: readonly number[], wanted: number): string {
  const middle = median(all);
  const verdict = middle >= wanted ? '' : ` MISSED ${wanted}`;
  return `${middle} (${all.join(' ')})${verdict}`;
}

function pairs(figures: Record<string, string>): string[] {
  return Object.entries(figures).map(([label, value]) => `${label} ${value}`);
}

async function keep(told: { judged: Judged[]; weights: Weight[] }): Promise<string> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'lighthouse.json');
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...told }, null, 2)}\n`);
  return file;
}
