/**
 * `npm run bench -- lighthouse`: what Lighthouse says of the home page, the gallery, the login page
 * and, signed in, of a tool's page, as a phone; the median of five; and what the home page's styles
 * and scripts weigh. Fails when a median or a weight is not what the shop holds itself to, or when
 * a page could not be visited. The benchmark index says how fast this machine is: below
 * about 1000 it is slower than Lighthouse expects, and a quarter of it slower than its phone.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killAll } from 'chrome-launcher';
import { z } from 'zod';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { weigh, type Weight } from '../measures/page-weight.ts';
import { undoAll } from '../processes/leftovers.ts';
import { table } from '../report/table.ts';
import { root, startBenchShop } from '../shop/bench-shop.ts';
import { makeProfile, signUp } from './profile.ts';
import { isGood, judge, printVerdicts, type Verdict } from './verdict.ts';
import { visit, type Browser } from './visits.ts';

const visits = 5;

interface Told {
  verdicts: Verdict[];
  /** What could not be visited, and why. */
  failures: string[];
  weights: Weight[];
}

interface Page {
  name: string;
  url: string;
  browser: Browser;
}

export async function main(): Promise<void> {
  const stop = new AbortController();
  const leave = () => {
    stop.abort();
    // Also one that is still starting, which nobody could end yet.
    killAll();
    void undoAll().finally(() => process.exit(130));
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  try {
    const executablePath = await findOrInstallChromium(root, 'browser');
    if (executablePath === undefined) return void (process.exitCode = 1);
    const { origin } = await startBenchShop();
    const told: Told = { verdicts: [], failures: [], weights: await weigh(`${origin}/`) };
    for (const page of await choosePages(origin, executablePath)) {
      await visitPage(page, told, stop.signal);
      if (stop.signal.aborted) return;
      await keep(told);
    }
    print(told);
    const isAllGood = told.verdicts.every(isGood) && told.weights.every(isLight);
    if (!isAllGood || told.failures.length > 0) process.exitCode = 1;
  } finally {
    await undoAll();
    process.off('SIGINT', leave);
    process.off('SIGTERM', leave);
  }
}

async function choosePages(origin: string, executablePath: string): Promise<Page[]> {
  const stranger = { executablePath, profile: await makeProfile() };
  const customer = { executablePath, profile: await makeProfile() };
  await signUp(customer, origin);
  const open = ['/', '/gallary', '/login'];
  return [
    ...open.map((path) => ({ name: path, url: `${origin}${path}`, browser: stranger })),
    {
      name: '/tools/{id}, signed in',
      url: `${origin}/tools/${await findTool(origin)}`,
      browser: customer,
    },
  ];
}

async function findTool(origin: string): Promise<string> {
  const listed = z.array(z.object({ _id: z.string() }));
  const [tool] = listed.parse(await (await fetch(`${origin}/api/tools`)).json());
  if (!tool) throw new Error('the shop has no tools');
  return tool._id;
}

/** A page that cannot be visited does not cost the others' figures. */
async function visitPage(
  { name, url, browser }: Page,
  told: Told,
  signal: AbortSignal,
): Promise<void> {
  try {
    told.verdicts.push(judge(name, await visit(url, browser, { times: visits, signal })));
  } catch (error) {
    told.failures.push(`${name}: ${String(error)}`);
  }
}

const resultsFile = join(root, 'bench', 'results', 'lighthouse.json');

async function keep(told: Told): Promise<void> {
  await mkdir(join(resultsFile, '..'), { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), ...told }, null, 2);
  await writeFile(resultsFile, `${text}\n`);
}

function print({ verdicts, failures, weights }: Told): void {
  console.log(printVerdicts(verdicts));
  for (const failure of failures) console.log(`  not visited: ${failure}`);
  console.log(`\n${printWeights(weights)}`);
  console.log(`\nAll figures: ${resultsFile}`);
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
