/** Asks before a zone is removed. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { Zone } from './delivery.tsx';

interface RemoveZoneProps {
  zone: Zone;
  onChanged: () => void;
  onClose: () => void;
}

export function RemoveZone({ zone, onChanged, onClose }: RemoveZoneProps) {
  const { delivery: words, failure } = useStaffWords();
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    const { _id: id, version } = zone;
    const request = { params: { id }, query: { version } };
    const answer = await callApi(staffEndpoints.removeDeliveryZone, request);
    if (answer.ok) notify({ text: words.removed });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    onClose();
    onChanged();
  }

  return (
    <ConfirmDialog
      title={words.removeTitle}
      text={fill(words.removeText, { name: zone.name })}
      cancelLabel={words.keep}
      confirmLabel={words.remove}
      busy={isBusy ? failure.loading : undefined}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
