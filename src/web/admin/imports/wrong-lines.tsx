/** The lines that are wrong: what, where, and what to do; the first here, all as a file. */
import { useState } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import { countHeaders } from '#modules/imports/import.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { saveFile } from '#web/dashboard/lists/save-file.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { writeCsv } from '#web/ui/lists/csv.ts';
import { fill } from '#web/wording/fill.ts';
import type { ImportDetails } from './import-page.tsx';

type WrongLine = ImportDetails['wrongLines'][number];
type CellProblem = WrongLine['problems'][number];

export function WrongLines({ details }: { details: ImportDetails }) {
  const { importPage: words, failure } = useStaffWords();
  const [isBusy, setIsBusy] = useState(false);
  const explain = useExplanations(details);
  const { id, fileName, wrongLines, tried } = details;

  async function download(): Promise<void> {
    setIsBusy(true);
    const found = await readAll(id);
    setIsBusy(false);
    if (!Array.isArray(found))
      return void notify({ text: found.text ?? failure.offline, tone: 'failed' });
    const { line, column, problem, fix } = words.errorsFile;
    const rows = found.flatMap((wrong) =>
      wrong.problems.map((one) => ({ line: wrong.line, ...explain(one) })),
    );
    const pieces: string[] = [];
    const columns = [
      { head: line, value: (row: (typeof rows)[number]) => row.line },
      { head: column, value: (row: (typeof rows)[number]) => row.label },
      { head: problem, value: (row: (typeof rows)[number]) => row.what },
      { head: fix, value: (row: (typeof rows)[number]) => row.fix },
    ];
    for await (const piece of writeCsv(rows, columns)) pieces.push(piece);
    saveFile(`${fileName}-errors.csv`, new Blob(pieces, { type: 'text/csv;charset=utf-8' }));
  }

  return (
    <div className="grid gap-3">
      <h4 className="font-plain text-body font-semibold text-oxblood">{words.wrongTitle}</h4>
      {tried.wrong > wrongLines.length && (
        <p className="text-small text-graphite">
          {fill(words.wrongFirst, {
            count: formatCount(wrongLines.length),
            all: formatCount(tried.wrong),
          })}
        </p>
      )}
      <ExplainedLines details={details} lines={wrongLines} />
      <Button
        variant="outline"
        busy={isBusy ? failure.loading : undefined}
        onClick={() => void download()}
        className="justify-self-start"
      >
        {words.download}
      </Button>
    </div>
  );
}

/** Lines that are applied as they are, though they are probably not meant so. */
export function WarnedLines({ details }: { details: ImportDetails }) {
  const { importPage: words } = useStaffWords();
  const { warned, warnedLines } = details;
  return (
    <div className="grid w-full gap-3">
      <h4 className="font-plain text-body font-semibold">{words.warnedTitle}</h4>
      {warned > warnedLines.length && (
        <p className="text-small text-graphite">
          {fill(words.wrongFirst, {
            count: formatCount(warnedLines.length),
            all: formatCount(warned),
          })}
        </p>
      )}
      <ExplainedLines details={details} lines={warnedLines} />
    </div>
  );
}

function ExplainedLines({
  details,
  lines,
}: {
  details: ImportDetails;
  lines: readonly WrongLine[];
}) {
  const { importPage: words } = useStaffWords();
  const explain = useExplanations(details);
  return (
    <ul className="grid border-b border-line">
      {lines.map(({ line, problems }) => (
        <li key={line} className="grid gap-1 border-t border-line py-2 text-small">
          <span className="figures font-semibold">{fill(words.line, { line })}</span>
          {problems.map((problem) => {
            const { label, what, fix } = explain(problem);
            return (
              <span key={problem.column + problem.code} className="wrap-anywhere">
                {label !== '' && `${label}: `}
                {what}. <span className="text-graphite">{fix}</span>
              </span>
            );
          })}
        </li>
      ))}
    </ul>
  );
}

/** The words for what is wrong with a cell; no label where it is the line as a whole. */
function useExplanations({ columns, headers: all, mapping }: ImportDetails) {
  const { importProblems } = useStaffWords();
  const problems: Readonly<Record<string, { what: string; fix: string }>> = importProblems;
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const headers = countHeaders({ headers: all, mapping });
  return ({ column, code, detail }: CellProblem) => {
    const { what, fix } = problems[code] ?? importProblems.other;
    const label = labels.get(column) ?? column;
    const values = { detail, headers };
    return { label, what: fill(what, values), fix: fill(fix, values) };
  };
}

const linesAtOnce = 1000;

async function readAll(id: string): Promise<WrongLine[] | { text: string | undefined }> {
  const lines: WrongLine[] = [];
  for (;;) {
    const query = { after: lines.at(-1)?.line ?? 0, limit: linesAtOnce };
    const answer = await callApi(importEndpoints.listWrongLines, { params: { id }, query });
    if (!answer.ok) return { text: problemText(answer.problem, '') || undefined };
    lines.push(...answer.value);
    if (answer.value.length < linesAtOnce) return lines;
  }
}
