/** A list as a file for a spreadsheet: all that its filters let through, not only the page seen. */
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#platform/figures.ts';
import { readThrown } from '../account/load-page.ts';
import { Button } from '../ui/button.tsx';
import { writeCsv } from '../ui/csv.ts';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import type { CsvColumn } from './csv-columns.ts';

interface Reading {
  onRead: (count: number) => void;
  signal: AbortSignal;
}

interface Whole<Row> {
  rows: readonly Row[];
  isCut: boolean;
}

interface ExportRowsProps<Row> {
  /** What the file is called, before the day. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  read: (reading: Reading) => Promise<Whole<Row>>;
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
      const onRead = (so: number) => void (signal.aborted || setCount(so));
      const whole = await read({ onRead, signal });
      if (!signal.aborted) await finish(whole, signal);
    } catch (error) {
      if (!signal.aborted) tell(error);
    }
    if (!signal.aborted) setCount(undefined);
  }

  /** What is being asked for just then is no longer waited for. */
  function halt(): void {
    stop.current?.abort();
    setCount(undefined);
  }

  async function finish({ rows, isCut }: Whole<Row>, signal: AbortSignal): Promise<void> {
    if (rows.length === 0) return void notify({ text: words.none, tone: 'failed' });
    const file = `${name}-${today()}.csv`;
    const pieces: string[] = [];
    for await (const piece of writeCsv(rows, columns)) pieces.push(piece);
    if (signal.aborted) return;
    save(file, pieces);
    notify({
      text: fill(isCut ? words.cut : words.done, { file, count: formatCount(rows.length) }),
    });
  }

  function tell(error: unknown): void {
    const why = readThrown(error).detail ?? failure.offline;
    notify({ text: fill(words.failed, { why }), tone: 'failed' });
  }

  if (count === undefined) {
    return (
      <Button look="outline" onClick={() => void start()}>
        {words.start}
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <span role="status" className="figures text-small text-graphite">
        {fill(words.reading, { count: formatCount(count) })}
      </span>
      <Button look="outline" onClick={halt}>
        {words.stop}
      </Button>
    </span>
  );
}

/** The day here, as 2026-11-20. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date());
}

function save(name: string, pieces: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(pieces, { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
