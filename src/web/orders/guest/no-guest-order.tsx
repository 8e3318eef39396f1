/** Instead of a guest's order, or its receipt: the link opens none, or loading failed. */
import { LoadFailure } from '#web/dashboard/loading/page-layout.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { guestTexts as words } from './guest-texts.ts';

interface NoGuestOrderProps {
  failure: { status: number; detail: string | undefined };
}

const missingStatuses: readonly number[] = [404, 422];

export function NoGuestOrder({ failure }: NoGuestOrderProps) {
  if (!missingStatuses.includes(failure.status))
    return (
      <GuestFrame title={words.orderUnknown}>
        <LoadFailure failure={failure} />
      </GuestFrame>
    );
  return (
    <GuestFrame title={words.missing}>
      <p className="max-w-[52ch]">{words.missingText}</p>
      <div className="flex flex-wrap gap-3">
        <a href="/orders" className={buttonClass()}>
          {words.another}
        </a>
        <a href="/login" className={buttonClass('outline')}>
          {words.signIn}
        </a>
      </div>
    </GuestFrame>
  );
}
