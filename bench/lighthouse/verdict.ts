/** The result of Lighthouse's visits to one page. */
import type { Result } from 'lighthouse';
import { median } from '../measures/median.ts';
import { formatTable } from '../report/table.ts';
import { categories } from './visits.ts';

/** The least medians that the shop accepts. */
const requiredScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

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
  /** The audits that cost that visit points. */
  failedAudits: string[];
  /** The whole of it, as Lighthouse's own viewer takes it. */
  medianResult: Result;
}

/** `results` are an odd number, so that one of them is the middle one. */
export function summariseVisits(page: string, results: readonly Result[]): Verdict {
  const scoresOf = (category: string) =>
    results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const performance = scoresOf('performance');
  const medianResult = results[performance.indexOf(median(performance))];
  if (!medianResult) throw new Error('an odd number of visits has a middle one');
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
      Object.entries(audits).map(([id, label]) => [label, valueOf(medianResult, id)]),
    ),
    failedAudits: findFailedAudits(medianResult),
    medianResult,
  };
}

export function isGood({ scores }: Verdict): boolean {
  return categories.every((category) => median(scores[category]) >= requiredScores[category]);
}

export function printVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.flatMap(({ page, scores, benchmarkIndexes, figures }) => [
    [
      page,
      ...categories.map((category) => formatScores(scores[category], requiredScores[category])),
    ],
    [`  benchmark index ${median(benchmarkIndexes).toFixed(0)}`, ...formatFigures(figures)],
  ]);
  const failedAudits = verdicts.flatMap(({ page, failedAudits: scores }) =>
    scores.map((failedAudit) => `  ${page}: ${failedAudit}`),
  );
  const title = 'Lighthouse, mobile, medians (each visit in parentheses)';
  return [title, formatTable([['', ...categories], ...rows]), ...failedAudits].join('\n');
}

function valueOf(result: Result, id: string): string {
  return (result.audits[id]?.displayValue ?? '').replace('Total size was ', '');
}

function findFailedAudits({ categories: categoryResults, audits: scores }: Result): string[] {
  const weighty = Object.values(categoryResults).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return weighty.flatMap(({ id }) => {
    const audit = scores[id];
    const isBad = audit?.score !== null && audit !== undefined && audit.score < 0.9;
    return isBad ? [`${id}: ${audit.title} ${audit.displayValue ?? ''}`.trim()] : [];
  });
}

function formatScores(scores: readonly number[], required: number): string {
  const medianResult = median(scores);
  const verdict = medianResult >= required ? '' : ` MISSED ${required}`;
  return `${medianResult} (${scores.join(' ')})${verdict}`;
}

function formatFigures(figures: Record<string, string>): string[] {
  return Object.entries(figures).map(([label, value]) => `${label} ${value}`);
}
