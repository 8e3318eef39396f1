/** What Lighthouse's visits to one page come to. */
import type { Result } from 'lighthouse';
import { median } from '../measures/median.ts';
import { table } from '../report/table.ts';
import { categories } from './visits.ts';

/** The medians that the shop holds itself to. */
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

const audits = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'bytes',
} as const;

export interface Verdict {
  page: string;
  /** Of each visit, 0 to 100. */
  scores: Record<(typeof categories)[number], number[]>;
  benchmarkIndexes: number[];
  /** Of the visit with the middle performance. */
  figures: Record<string, string>;
  /** What cost that visit points. */
  faults: string[];
  /** The whole of it, as Lighthouse's own viewer takes it. */
  middle: Result;
}

/** `results` are an odd number, so that one of them is the middle one. */
export function judge(page: string, results: readonly Result[]): Verdict {
  const scoresOf = (category: string) =>
    results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const performance = scoresOf('performance');
  const middle = results[performance.indexOf(median(performance))];
  if (!middle) throw new Error('an odd number of visits has a middle one');
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

export function isGood({ scores }: Verdict): boolean {
  return categories.every((category) => median(scores[category]) >= least[category]);
}

export function printVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.flatMap(({ page, scores, benchmarkIndexes, figures }) => [
    [page, ...categories.map((category) => score(scores[category], least[category]))],
    [`  benchmark index ${median(benchmarkIndexes).toFixed(0)}`, ...pairs(figures)],
  ]);
  const faults = verdicts.flatMap(({ page, faults: all }) =>
    all.map((fault) => `  ${page}: ${fault}`),
  );
  const title = 'Lighthouse, mobile, medians (each visit in parentheses)';
  return [title, table([['', ...categories], ...rows]), ...faults].join('\n');
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

function score(all: readonly number[], wanted: number): string {
  const middle = median(all);
  const verdict = middle >= wanted ? '' : ` MISSED ${wanted}`;
  return `${middle} (${all.join(' ')})${verdict}`;
}

function pairs(figures: Record<string, string>): string[] {
  return Object.entries(figures).map(([label, value]) => `${label} ${value}`);
}
