/** What makes the account of somebody of the staff safer, where nothing is held back for it yet. */
import { Link } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { useWords } from '../words.ts';

export function StaffAdvice({ me }: { me: Answer<'whoAmI'> }) {
  const { staffAdvice: words } = useWords();
  const advice = [
    me.passwordChange === 'advised' && words.password,
    !me.secondFactor && words.secondFactor,
  ].filter((text) => text !== false);
  if (advice.length === 0) return null;
  return (
    <aside aria-label={words.label} className="text-small text-graphite">
      <p>
        {words.label}: {advice.join(' ')}{' '}
        <Link to="/dashboard/profile" className="link">
          {words.link}
        </Link>
        .
      </p>
    </aside>
  );
}
