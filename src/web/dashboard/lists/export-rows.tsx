/** Exports a list as CSV: all rows that fit its filters, not only those of the open page. */
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { readThrownError } from '../loading/load-page.ts';
import { Button } from '#web/ui/button.tsx';
import { writeCsv } from '#web/ui/lists/csv.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { todayAsIso } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { CsvColumn } from './csv-columns.ts';
import { saveFile } from './save-file.ts';

interface Reading {
  onRead: (count: number) => void;
  signal: AbortSignal;
}

interface WholeList<Row> {
  rows: readonly Row[];
  isCut: boolean;
}

interface ExportRowsProps<Row> {
  /** What the file is called, before the day. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  read: (reading: Reading) => Promise<WholeList<Row>>;
}

export function ExportRows<Row>({ name, columns, read }: ExportRowsProps<Row>) {
  const { export: words, failure } = useWords();
  const [count, setCount] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(): Promise<void> {
    const { signal } = (stop.current = new AbortController());
    setCount(0);
    try {
      const onRead = (readCount: number) => void (signal.aborted || setCount(readCount));
      const whole = await read({ onRead, signal });
      if (!signal.aborted) await saveRows(whole, signal);
    } catch (error) {
      if (!signal.aborted) notifyFailed(error);
    }
    if (!signal.aborted) setCount(undefined);
  }

  /** Aborts the request that is running. */
  function cancelExport(): void {
    stop.current?.abort();
    setCount(undefined);
  }

  async function saveRows({ rows, isCut }: WholeList<Row>, signal: AbortSignal): Promise<void> {
    if (rows.length === 0) return void notify({ text: words.none, tone: 'failed' });
    const file = `${name}-${todayAsIso()}.csv`;
    const pieces: string[] = [];
    for await (const piece of writeCsv(rows, columns)) pieces.push(piece);
    if (signal.aborted) return;
    saveFile(file, new Blob(pieces, { type: 'text/csv;charset=utf-8' }));
    notify({
      text: fill(isCut ? words.truncated : words.done, { file, count: formatCount(rows.length) }),
    });
  }

  function notifyFailed(error: unknown): void {
    const reason = readThrownError(error).detail ?? failure.offline;
    notify({ text: fill(words.failed, { why: reason }), tone: 'failed' });
  }

  if (count === undefined) {
    return (
      <Button variant="outline" onClick={() => void start()}>
        {words.start}
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <span role="status" className="figures text-small text-graphite">
        {fill(words.reading, { count: formatCount(count) })}
      </span>
      <Button variant="outline" onClick={cancelExport}>
        {words.stop}
      </Button>
    </span>
  );
}
