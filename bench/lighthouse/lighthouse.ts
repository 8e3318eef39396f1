/**
 * `npm run bench -- lighthouse`: what Lighthouse says of the home page, the gallery, the login
 * page, a category, a product, a search, the checkout of a guest's full cart and, signed in, of
 * the checkout and of a tool's page, as a phone; the median of five; and what the home page's
 * styles and scripts weigh. Fails when a median or a weight misses the shop's own limit, or when a
 * page could not be visited. The benchmark index says how fast this machine is: below about 1000
 * it is slower than Lighthouse expects, and a quarter of it slower than its phone.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killAll } from 'chrome-launcher';
import { z } from 'zod';
import { findOrInstallChromium } from '../../scripts/setup/chromium.ts';
import { measurePageWeight, type PageWeight } from '../measures/page-weight.ts';
import { runCleanups } from '../processes/cleanup.ts';
import { formatTable } from '../report/table.ts';
import { root, startBenchShop } from '../shop/bench-shop.ts';
import { fillCart, makeProfile, signUp } from './profile.ts';
import { isGood, summariseVisits, printVerdicts, type Verdict } from './verdict.ts';
import { visit, type Browser } from './visits.ts';

const visitsPerPage = 5;
const linesOfCart = 20;

interface LighthouseReport {
  verdicts: Verdict[];
  /** What could not be visited, and why. */
  failures: string[];
  weights: PageWeight[];
}

interface Page {
  name: string;
  url: string;
  browser: Browser;
  /** Audits that it fails on purpose. */
  skipAudits?: readonly string[];
}

export async function main(): Promise<void> {
  const stop = new AbortController();
  const cancel = () => {
    stop.abort();
    // Also a browser that is still starting and is not in the list of cleanups yet.
    killAll();
    void runCleanups().finally(() => process.exit(130));
  };
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  try {
    const executablePath = await findOrInstallChromium(root, 'browser');
    if (executablePath === undefined) return void (process.exitCode = 1);
    const { origin } = await startBenchShop();
    const report: LighthouseReport = {
      verdicts: [],
      failures: [],
      weights: await measurePageWeight(`${origin}/`),
    };
    for (const page of await choosePages(origin, executablePath)) {
      await visitPage(page, report, stop.signal);
      if (stop.signal.aborted) return;
      await saveReport(report);
    }
    printReport(report);
    const isAllGood = report.verdicts.every(isGood) && report.weights.every(isWithinBudget);
    if (!isAllGood || report.failures.length > 0) process.exitCode = 1;
  } finally {
    await runCleanups();
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

async function choosePages(origin: string, executablePath: string): Promise<Page[]> {
  const stranger = { executablePath, profile: await makeProfile() };
  const customer = { executablePath, profile: await makeProfile() };
  const guest = { executablePath, profile: await makeProfile() };
  await signUp(customer, origin);
  for (const browser of [customer, guest]) await fillCart(browser, origin, linesOfCart);
  const publicPages = ['/', '/gallary', '/login', '/catalogue/brushes/flat-and-wall'];
  publicPages.push('/products/flat-varnish-brush');
  const search = '/search?q=varnish+brush';
  const checkouts = [
    ['guest', guest],
    ['signed in', customer],
  ] as const;
  return [
    ...publicPages.map((path) => ({ name: path, url: `${origin}${path}`, browser: stranger })),
    { name: search, url: `${origin}${search}`, browser: stranger, skipAudits: unlisted },
    ...checkouts.map(([name, browser]) => ({
      ...{ name: `/checkout, ${name}`, url: `${origin}/checkout`, browser, skipAudits: unlisted },
    })),
    {
      name: '/tools/{id}, signed in',
      url: `${origin}/tools/${await findTool(origin)}`,
      browser: customer,
    },
  ];
}

/** No search engine is to list it, and Lighthouse would count that against it. */
const unlisted = ['is-crawlable'];

async function findTool(origin: string): Promise<string> {
  const toolList = z.array(z.object({ _id: z.string() }));
  const [tool] = toolList.parse(await (await fetch(`${origin}/api/tools`)).json());
  if (!tool) throw new Error('the shop has no tools');
  return tool._id;
}

/** A page that cannot be visited is reported; the others are measured all the same. */
async function visitPage(
  { name, url, browser, skipAudits }: Page,
  report: LighthouseReport,
  signal: AbortSignal,
): Promise<void> {
  try {
    report.verdicts.push(
      summariseVisits(
        name,
        await visit(url, browser, { times: visitsPerPage, signal, skipAudits }),
      ),
    );
  } catch (error) {
    report.failures.push(`${name}: ${String(error)}`);
  }
}

const resultsFile = join(root, 'bench', 'results', 'lighthouse.json');

async function saveReport(report: LighthouseReport): Promise<void> {
  await mkdir(join(resultsFile, '..'), { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), ...report }, null, 2);
  await writeFile(resultsFile, `${text}\n`);
}

function printReport({ verdicts, failures, weights }: LighthouseReport): void {
  console.log(printVerdicts(verdicts));
  for (const failure of failures) console.log(`  not visited: ${failure}`);
  console.log(`\n${printWeights(weights)}`);
  console.log(`\nAll figures: ${resultsFile}`);
}

function isWithinBudget({ gzip, maxGzip }: PageWeight): boolean {
  return gzip <= maxGzip;
}

function printWeights(weights: readonly PageWeight[]): string {
  const rows = weights.map((weight) => {
    const { kind, files, gzip, br, maxGzip } = weight;
    const verdict = isWithinBudget(weight) ? '' : ` MISSED ${maxGzip}`;
    return [`  ${kind}`, String(files), `${gzip}${verdict}`, String(br)];
  });
  return ['The home page', formatTable([['', 'files', 'gzip', 'br'], ...rows])].join('\n');
}
