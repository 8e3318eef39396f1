/** '/order-pad': an order of many lines, typed or pasted. Works without script by a plain form. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { padAnswerContext, siteContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { fill } from '#web/wording/fill.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import { PadForm } from './pad-form.tsx';
import { PadGrid } from './pad-grid.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const answer = context.get(padAnswerContext);
  return { answer, origin: context.get(siteContext).origin };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    ...{ title: words.title, description: words.description, path: '/order-pad' },
    origin: loaderData?.origin,
  });

export default function OrderPadPage() {
  const { answer } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-4 pb-24">
      <Breadcrumbs trail={[]} here={words.title} />
      <header className="mt-4 grid max-w-[46rem] gap-4">
        <h1 className="text-6 sm:text-7">{words.title}</h1>
        <p className="text-1">{words.lead}</p>
        <p className="text-small text-graphite">{fill(words.ways, { examples: words.examples })}</p>
      </header>
      <div className="mt-4">
        {/* What was sent without script is answered as such, even if script is there by now. */}
        {answer ? (
          <PadForm answer={answer} />
        ) : (
          <>
            <noscript>
              <PadForm answer={undefined} />
            </noscript>
            <PadGrid />
          </>
        )}
      </div>
    </div>
  );
}
