/** Cancels a rise whose moment is to come, or undoes one that has happened; asks before. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { EndDialog } from '#web/dashboard/forms/end-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { describeRise, type WireRise } from './rise-texts.ts';
import { riseWords as words } from './rise-words.ts';

/** Nothing for one that is only rehearsed, or over already. */
export function EndRise({ rise }: { rise: WireRise }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const { _id: id, state } = rise;
  if (state !== 'scheduled' && state !== 'applying' && state !== 'applied') return null;
  const isCancelled = state === 'scheduled';
  const name = describeRise(rise);
  const dialog = isCancelled
    ? {
        ...{ endTitle: words.cancelTitle, endText: words.cancelText },
        ...{ ended: words.cancelled, end: words.cancelIt },
      }
    : {
        ...{ endTitle: words.undoTitle, endText: words.undoText },
        ...{ ended: words.undone, end: words.undoIt },
      };
  return (
    <>
      <Button
        variant="danger"
        aria-label={fill(isCancelled ? words.cancelNamed : words.undoNamed, { name })}
        onClick={() => setOpen(true)}
      >
        {isCancelled ? words.cancel : words.undo}
      </Button>
      {isOpen && (
        <EndDialog
          words={{ ...dialog, keepOn: words.keepOn }}
          values={{}}
          end={() => callApi(staffEndpoints.undoPriceRise, { params: { id } })}
          onChanged={() => void revalidate()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
