/** Recovery codes, shown once: to copy, to keep as a file, or to print. */
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { secondFactor: words } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // They replace a form: moving the focus tells screen readers.
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');

  const copy = () =>
    writeText(text).then(
      () => notify({ text: words.copied }),
      () => notify({ text: words.copyFailed, tone: 'failed' }),
    );

  return (
    <div className="grid gap-4 rounded-plain border border-line bg-card p-5">
      <div>
        <h4 ref={heading} tabIndex={-1} className="text-1 font-semibold outline-none">
          {words.codesTitle}
        </h4>
        <p className="mt-1 max-w-[60ch] text-small text-graphite">{words.codesLead}</p>
      </div>
      <ol className="grid gap-x-8 gap-y-1 text-body tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={onSaved}>{words.confirmSaved}</Button>
        <Button variant="outline" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="outline" onClick={() => download(text, words.fileName)}>
          {words.download}
        </Button>
        <Button variant="outline" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
    </div>
  );
}

/** Not everywhere is there a clipboard: over plain HTTP from another machine there is none. */
async function writeText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) throw new Error('this page has no clipboard');
  await clipboard.writeText(text);
}

function download(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
