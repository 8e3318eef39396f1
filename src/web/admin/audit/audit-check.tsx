/** Checks that the newest entries were not changed, and says how many were checked. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody as OperationAnswer } from '#api/contract/operations.ts';
import { formatCount } from '#platform/number-format.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

type Check = OperationAnswer<'checkAudit'>;

export function AuditCheck() {
  const { audit: words, failure } = useStaffWords();
  const [busy, setBusy] = useState(false);
  const [check, setCheck] = useState<Check>();
  const [failed, setFailed] = useState<string>();

  async function runCheck(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    const answer = await callApi(staffEndpoints.checkAudit);
    setBusy(false);
    setCheck(answer.ok ? answer.value : undefined);
    if (!answer.ok) setFailed(problemText(answer.problem, failure.offline));
  }

  return (
    <div className="dense flex flex-wrap items-center gap-y-2">
      <Button
        variant="outline"
        busy={busy ? words.checking : undefined}
        onClick={() => void runCheck()}
      >
        {words.verify}
      </Button>
      <div
        aria-live="polite"
        className={`text-small ${check || failed !== undefined ? 'pl-4' : ''}`}
      >
        {failed !== undefined && <p className="font-semibold text-oxblood">{failed}</p>}
        {check && <CheckResult check={check} />}
      </div>
    </div>
  );
}

function CheckResult({ check: { all, count, broken } }: { check: Check }) {
  const { audit: words } = useStaffWords();
  if (!broken) {
    const text = all ? words.whole : words.wholePart;
    return <p className="text-pine">{fill(text, { count: formatCount(count) })}</p>;
  }
  return (
    <div className="grid gap-1 text-oxblood">
      <p className="font-semibold">
        {fill(words.broken, { id: broken.id })} {words.violation[broken.reason]}
      </p>
      <p>{words.brokenText}</p>
    </div>
  );
}
