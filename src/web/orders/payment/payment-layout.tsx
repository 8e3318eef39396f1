/**
 * The layout of a payment, of an account and of a guest alike. On a phone the fields of the card
 * are on the first screen, below a summary that is folded.
 */
import { Link } from 'react-router';
import { paymentPageTexts } from '#web/wording/orders/payment-page.ts';
import { useWords } from '#web/words.ts';
import { BuySteps } from './buy-steps.tsx';

interface PaymentLayoutProps {
  /** The order's own page; undefined where there is none to go back to. */
  back?: string;
  /** In place of 'Payment', on a page that has no other heading. */
  title?: string;
  /** It is paid: what that says is the heading. */
  isDone?: boolean;
  children: React.ReactNode;
}

export function PaymentLayout({ back, title, isDone = false, children }: PaymentLayoutProps) {
  const { payment: words } = useWords();
  const Heading = title === undefined ? 'h2' : 'h1';
  return (
    <section aria-labelledby="page-title" className="mx-auto grid max-w-5xl gap-3 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="grid gap-2">
          {!isDone && <BuySteps at="payment" />}
          <Heading id="page-title" className={isDone ? 'sr-only' : 'text-3'}>
            {title ?? words.title}
          </Heading>
        </div>
        {back !== undefined && (
          <Link to={back} className="link inline-flex min-h-11 items-center text-small">
            {paymentPageTexts.back}
          </Link>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {children}
      </div>
    </section>
  );
}
