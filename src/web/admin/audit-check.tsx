/** Looks whether the newest entries are as they were written, and says what was looked at. */
import { useState } from 'react';
import type { Answer as CallAnswer } from '#api/contract/calls.ts';
import { formatCount } from '#platform/figures.ts';
import { explain } from '../account/faults.ts';
import { askShop } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

type Check = CallAnswer<'checkAudit'>;

export function AuditCheck() {
  const { audit: words, failure } = useWords();
  const [busy, setBusy] = useState(false);
  const [check, setCheck] = useState<Check>();
  const [failed, setFailed] = useState<string>();

  async function look(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    const answer = await askShop<Check>('/audit/check');
    setBusy(false);
    setCheck(answer.ok ? answer.value : undefined);
    if (!answer.ok) setFailed(explain(answer.problem, failure.offline));
  }

  return (
    <div className="dense flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="outline" busy={busy ? words.checking : undefined} onClick={() => void look()}>
        {words.verify}
      </Button>
      <div aria-live="polite" className="text-small">
        {failed !== undefined && <p className="font-semibold text-oxblood">{failed}</p>}
        {check && <Outcome check={check} />}
      </div>
    </div>
  );
}

function Outcome({ check: { all, count, broken } }: { check: Check }) {
  const { audit: words } = useWords();
  if (!broken) {
    const text = all ? words.whole : words.wholePart;
    return <p className="text-pine">{fill(text, { count: formatCount(count) })}</p>;
  }
  return (
    <div className="grid gap-1 text-oxblood">
      <p className="font-semibold">
        {fill(words.broken, { id: broken.id })} {words.fault[broken.fault]}
      </p>
      <p>{words.brokenText}</p>
    </div>
  );
}
