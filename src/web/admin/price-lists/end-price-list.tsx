/** Asks before a price list is ended. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import type { WirePriceList } from './price-lists.tsx';

interface EndPriceListProps {
  list: WirePriceList;
  onChanged: () => void;
  onClose: () => void;
}

export function EndPriceList({ list, onChanged, onClose }: EndPriceListProps) {
  const { priceLists: words, failure } = useStaffWords();
  const [isBusy, setIsBusy] = useState(false);
  const { _id: id, name } = list;

  async function end(): Promise<void> {
    setIsBusy(true);
    const answer = await callApi(staffEndpoints.endPriceList, { params: { id } });
    if (answer.ok) notify({ text: fill(words.ended, { name }) });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    onClose();
    onChanged();
  }

  return (
    <ConfirmDialog
      title={fill(words.endTitle, { name })}
      text={words.endText}
      cancelLabel={words.keepOn}
      confirmLabel={words.end}
      busy={isBusy ? failure.loading : undefined}
      onCancel={onClose}
      onConfirm={() => void end()}
    />
  );
}
