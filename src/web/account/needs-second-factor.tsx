/** In place of the pages of staff, for who may open them and has no second factor here yet. */
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '../ui/button.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { loadMe } from './me.ts';

export function NeedsSecondFactor() {
  const { staffSecondFactor: words, failure } = useWords();
  const [isHeldBack, setHeldBack] = useState(false);
  useEffect(() => {
    // The dashboard asked when it was opened; meanwhile one may have been set up.
    loadMe().then(
      (me) => (me.secondFactorRequired ? setHeldBack(true) : location.reload()),
      () => setHeldBack(true),
    );
  }, []);
  if (!isHeldBack) return <PageSpinner label={failure.loading} />;
  return (
    <StatePanel title={words.title} text={words.text}>
      <Link to="/dashboard/profile" className={buttonLook()}>
        {words.link}
      </Link>
    </StatePanel>
  );
}
