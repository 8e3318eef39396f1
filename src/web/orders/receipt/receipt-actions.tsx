/** Printing a receipt, and its PDF. */
import { useState } from 'react';
import { Link } from 'react-router';
import { saveFile } from '#web/dashboard/lists/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { receiptTexts as words } from '#web/wording/orders/receipt.ts';
import { useWords } from '#web/words.ts';

interface ReceiptActionsProps {
  number: string;
  /** The way back to the order. */
  back: string;
  download: () => Promise<Response>;
}

export function ReceiptActions({ number, back, download }: ReceiptActionsProps) {
  const { failure } = useWords();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const response = await download();
      if (!response.ok) throw new Error(String(response.status));
      saveFile(`receipt-${number}.pdf`, await response.blob());
    } catch {
      notify({ text: failure.offline, tone: 'failed' });
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <Link to={back} className="link inline-flex min-h-11 items-center">
        {words.back}
      </Link>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => print()}>
          {words.print}
        </Button>
        <Button busy={isBusy ? words.preparing : undefined} onClick={() => void save()}>
          {words.download}
        </Button>
      </div>
    </div>
  );
}
