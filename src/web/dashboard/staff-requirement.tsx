/** Replaces the pages of staff until somebody has done what is required of them. */
import type { ResponseBody } from '#api/contract/operations.ts';
import type { RequiredAction } from '#modules/identity/caller.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useWords } from '#web/words.ts';
import { loadMe } from './loading/me.ts';

/** What an account of staff still needs before it may work, as the server says. */
export function staffRequirementOf(me: ResponseBody<'whoAmI'>): RequiredAction | undefined {
  if (me.emailConfirmation === 'required') return 'email';
  if (me.passwordChange === 'required') return 'password';
  return me.secondFactorRequired ? 'second_factor' : undefined;
}

export function StaffRequirement() {
  const { staffRequirements, failure } = useWords();
  const [requirement, setRequirement] = useState<RequiredAction>();
  useEffect(() => {
    // The dashboard loaded this when it was opened; it may be out of date.
    loadMe().then(
      (me) => {
        const current = staffRequirementOf(me);
        if (current) setRequirement(current);
        else location.reload();
      },
      () => setRequirement('second_factor'),
    );
  }, []);
  if (!requirement) return <PageSpinner label={failure.loading} />;
  const words = staffRequirements[requirement];
  return (
    <StatePanel title={words.title} text={words.text}>
      <Link to="/dashboard/profile" className={buttonClass()}>
        {words.link}
      </Link>
    </StatePanel>
  );
}
