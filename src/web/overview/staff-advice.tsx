/** Advice that makes an account of staff safer, while the shop does not require it yet. */
import { Link } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { useStaffWords } from '#web/staff-words.ts';

export function StaffAdvice({ me }: { me: ResponseBody<'whoAmI'> }) {
  const { staffAdvice: words } = useStaffWords();
  const advice = [
    me.emailConfirmation === 'advised' && words.email,
    me.passwordChange === 'advised' && words.password,
    !me.secondFactor && words.secondFactor,
  ].filter((text) => text !== false);
  if (advice.length === 0) return null;
  return (
    <aside
      aria-label={words.label}
      className="rounded-plain border border-line border-l-4 border-l-oxblood bg-card px-4 py-3 text-small"
    >
      <p>
        <span className="font-semibold">{words.label}:</span> {advice.join(' ')}{' '}
        <Link to="/dashboard/profile" className="link">
          {words.link}
        </Link>
        .
      </p>
    </aside>
  );
}
