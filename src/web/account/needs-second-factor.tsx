/** In place of the pages of staff, for who may open them and owes something before. */
import type { Answer } from '#api/contract/calls.ts';
import type { Duty } from '#modules/identity/caller.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '../ui/button.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { loadMe } from './me.ts';

/** What staff owe, as the server tells it. */
export function dutyOf(me: Answer<'whoAmI'>): Duty | undefined {
  if (me.passwordChange === 'required') return 'password';
  return me.secondFactorRequired ? 'second_factor' : undefined;
}

export function HeldBack() {
  const { staffPassword, staffSecondFactor, failure } = useWords();
  const [duty, setDuty] = useState<Duty>();
  useEffect(() => {
    // The dashboard asked when it was opened; meanwhile one may have been set up.
    loadMe().then(
      (me) => {
        const owed = dutyOf(me);
        if (owed) setDuty(owed);
        else location.reload();
      },
      () => setDuty('second_factor'),
    );
  }, []);
  if (!duty) return <PageSpinner label={failure.loading} />;
  const words = duty === 'password' ? staffPassword : staffSecondFactor;
  return (
    <StatePanel title={words.title} text={words.text}>
      <Link to="/dashboard/profile" className={buttonLook()}>
        {words.link}
      </Link>
    </StatePanel>
  );
}
