/**
 * '/withdraw': the function of Directive (EU) 2023/2673. A form of two steps and the answer to it,
 * all by plain requests: it works without script and without an account.
 */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { WithdrawalPage as Page } from '#api/contract/withdrawal-page.ts';
import { company } from '#web/content/company.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { siteContext, withdrawalContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { withdrawalTexts as words } from '#web/wording/orders/withdrawal.ts';
import { Lead, PageHead } from '../pages/page-head.tsx';
import { ConfirmForm, StatementForm } from './statement-form.tsx';
import { StatementFacts } from './statement-facts.tsx';

export const handle: PageHandle = { hydrate: false };

export function loader({ context }: LoaderFunctionArgs) {
  const page: Page = context.get(withdrawalContext) ?? { step: 'form' };
  const isAnswer = context.get(withdrawalContext) !== undefined;
  return { page, isAnswer, origin: context.get(siteContext).origin };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: titleOf(loaderData?.page),
    description: words.description,
    path: '/withdraw',
    origin: loaderData?.origin,
    hidden: loaderData?.isAnswer ?? true,
  });

export default function WithdrawalPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-10 pt-12 pb-24">
      {page.step === 'form' && <Statement page={page} />}
      {page.step === 'confirm' && <Confirmation page={page} />}
      {page.step === 'received' && <Receipt page={page} />}
    </div>
  );
}

type PageAt<Step extends Page['step']> = Extract<Page, { step: Step }>;

function Statement({ page: { values, problem } }: { page: PageAt<'form'> }) {
  return (
    <>
      <PageHead label={words.label} title={words.title}>
        {problem ? <Rejection problem={problem} /> : <Lead>{words.lead}</Lead>}
      </PageHead>
      <div className="max-w-[46rem]">
        <StatementForm values={values} />
      </div>
      <OtherWays text={words.other} />
    </>
  );
}

function Confirmation({ page: { values, problem } }: { page: PageAt<'confirm'> }) {
  return (
    <>
      <PageHead label={words.title} title={words.confirmTitle}>
        {problem ? <Rejection problem={problem} /> : <Lead>{words.confirmLead}</Lead>}
      </PageHead>
      <div className="grid max-w-[46rem] gap-6">
        <p className="text-1">{words.statement}</p>
        <StatementFacts values={values} />
        <ConfirmForm values={values} />
        <details className="border-t border-line pt-4">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {words.change}
          </summary>
          <div className="pt-4">
            <StatementForm values={values} />
          </div>
        </details>
      </div>
    </>
  );
}

function Receipt({ page: { values, receivedAt } }: { page: PageAt<'received'> }) {
  return (
    <>
      <PageHead label={words.title} title={words.receivedTitle}>
        <Lead>{words.receivedLead}</Lead>
      </PageHead>
      <div className="grid max-w-[46rem] gap-6">
        <p className="text-1">{words.statement}</p>
        <StatementFacts values={values} receivedAt={receivedAt} />
        <p className="text-small text-graphite">{words.again}</p>
      </div>
      <OtherWays text={words.nothing} />
    </>
  );
}

function Rejection({ problem }: { problem: { title: string; detail: string } }) {
  return (
    <div role="alert">
      <Lead>
        {problem.title}. {problem.detail}
      </Lead>
    </div>
  );
}

function OtherWays({ text }: { text: string }) {
  return (
    <p className="max-w-[60ch] text-small text-graphite">
      {text}{' '}
      <a
        className="link inline-flex items-center pointer-coarse:min-h-11"
        href={`mailto:${company.email}`}
      >
        {company.email}
      </a>
      {', '}
      {company.location.join(', ')}
    </p>
  );
}

function titleOf(page: Page | undefined): string {
  if (page?.step === 'confirm') return words.confirmTitle;
  return page?.step === 'received' ? words.receivedTitle : words.title;
}
