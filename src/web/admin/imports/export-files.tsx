/** Downloads of all rows, and of templates. */
import { useState } from 'react';
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import type { ImportTarget } from '#modules/imports/import.ts';
import type { ListOfPrices } from './imports.tsx';
import { fetchEndpoint } from '#web/api.ts';
import { todayAsIso } from '#web/formats.ts';
import { saveFile } from '#web/dashboard/lists/save-file.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';

const formats = ['csv', 'xlsx'] as const;

export function ExportFiles({ target, list }: { target: ImportTarget; list: ListOfPrices }) {
  const { imports: words, failure } = useStaffWords();
  const [busy, setBusy] = useState<string>();

  async function download(format: (typeof formats)[number], rows: 'all' | 'none'): Promise<void> {
    setBusy(format + rows);
    try {
      const input = { params: { target }, query: { format, rows, list: list?._id } };
      const response = await fetchEndpoint(importEndpoints.exportTable, input);
      if (!response.ok) throw new Error(String(response.status));
      const what = list && rows === 'all' ? `${target} ${list.name}` : target;
      const name = `${what}-${rows === 'all' ? todayAsIso() : 'template'}`;
      saveFile(`${name}.${format}`, await response.blob());
    } catch {
      notify({ text: failure.offline, tone: 'failed' });
    }
    setBusy(undefined);
  }

  return (
    <section
      aria-labelledby="export-files"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="export-files" className="text-2">
        {words.export}
      </h3>
      <p className="text-small text-graphite">{words.exportHint}</p>
      <div className="flex flex-wrap gap-2">
        {(['all', 'none'] as const).flatMap((rows) =>
          formats.map((format) => (
            <Button
              key={rows + format}
              variant="outline"
              disabled={rows === 'all' && target === 'prices' && !list}
              busy={busy === format + rows ? words.preparing : undefined}
              onClick={() => void download(format, rows)}
            >
              {fill(rows === 'all' ? words.all : words.template, { format: words.formats[format] })}
            </Button>
          )),
        )}
      </div>
    </section>
  );
}
