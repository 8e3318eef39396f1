/** A page of the brush finder: what its two routes share. */
import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import type { FinderAnswer, FinderPage } from '#modules/finder/finder-page.ts';
import { currencyOf } from '#web/currency.tsx';
import { productTag } from '#web/page-tags.ts';
import { pageTagsContext, shopDataContext, siteContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { fill } from '#web/wording/fill.ts';
import { finderTexts as words } from '#web/wording/finder.ts';
import { priceCards } from '../catalogue/price-cards.ts';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import { breadcrumbData, rankingData } from '../product/structured-data.ts';
import { FinderProducts, NothingFits } from './finder-products.tsx';
import { finderUrl } from './finder-url.ts';

export interface FinderData {
  finder: FinderPage;
  origin: string;
}

/** `answers`: slugs, in the order of the questions. */
export async function loadFinder(
  { context, request }: LoaderFunctionArgs,
  answers: readonly string[],
): Promise<FinderData> {
  const finder = await context.get(shopDataContext).readFinder(answers);
  if (!finder) throw data(null, { status: 404 });
  const tags = context.get(pageTagsContext);
  for (const id of finder.productIds) tags.add(productTag(id));
  const { origin } = context.get(siteContext);
  if (!finder.products) return { finder, origin };
  const products = await priceCards(context, finder.products, currencyOf(request.url));
  return { finder: { ...finder, products }, origin };
}

/** A page on which nothing is to be had is none for search engines. */
export function finderMeta(loaded: FinderData | undefined): MetaDescriptor[] {
  if (!loaded) return [];
  const { finder, origin } = loaded;
  const { chosen, products } = finder;
  const slugs = chosen.map(({ slug }) => slug);
  const names = products?.map(({ name }) => name).join(', ');
  return [
    ...pageMeta({
      title: slugs.length === 0 ? words.title : `${headingOf(chosen)}: ${words.title}`,
      description: names ? `${headingOf(chosen)}: ${names}.` : words.lead,
      path: finderUrl(slugs),
      origin,
      hidden: products?.length === 0,
    }),
    breadcrumbData(origin, trailOf(chosen), pathToUrl),
    ...(names && products ? [rankingData(origin, products)] : []),
  ];
}

export function FinderView({ finder }: FinderData) {
  const { chosen, products } = finder;
  const heading = headingOf(chosen);
  return (
    <div className="page pt-4 pb-24">
      <Breadcrumbs
        trail={trailOf(chosen).slice(0, -1)}
        here={chosen.at(-1)?.name ?? words.title}
        urlOf={pathToUrl}
      />
      <header className="mt-4 grid max-w-[64rem] gap-4">
        <h1 className="text-6 sm:text-7">{heading}</h1>
        <Stroke className="h-3 w-44" />
        {chosen.length === 0 && <p className="max-w-[52ch] text-1 text-graphite">{words.lead}</p>}
      </header>
      {products === undefined && <OpenQuestion finder={finder} />}
      {products && <LastAnswers finder={finder} />}
      {products && products.length > 0 && <FinderProducts products={products} />}
      {finder.answers.length === 0 && <NothingFits text={words.noQuestions} />}
      {products?.length === 0 && <NothingFits text={words.nothing} />}
    </div>
  );
}

/** All answers to it, each of which leads on. */
function OpenQuestion({ finder: { chosen, question, answers } }: { finder: FinderPage }) {
  if (answers.length === 0) return null;
  const place = chosen.length + 1;
  return (
    <section aria-labelledby="question" className="mt-10 border-t border-ink pt-6">
      <p className="label">{fill(words.place, { place, count: questionCount })}</p>
      <h2 id="question" className="mt-2 text-4">
        {words.questions[question]}
      </h2>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {answers.map((answer) => (
          <li key={answer.slug} className="grid">
            <a
              href={finderUrl([...chosen, answer].map(({ slug }) => slug))}
              className="grid min-h-16 content-center gap-1 rounded-plain border border-field-line bg-card px-5 py-3 no-underline transition-colors duration-(--quick) hover:border-ink hover:bg-gesso"
            >
              <span className="text-1 font-semibold">{answer.name}</span>
              {answer.hint !== '' && (
                <span className="text-small text-graphite">{answer.hint}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The answers to the last question, so that another one is one step away. */
function LastAnswers({ finder: { chosen, question, answers } }: { finder: FinderPage }) {
  const before = chosen.slice(0, -1);
  return (
    <nav
      aria-label={words.questions[question]}
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-small"
    >
      <span className="text-graphite">{words.questions[question]}</span>
      {answers.map((answer) => (
        <a
          key={answer.slug}
          href={finderUrl([...before, answer].map(({ slug }) => slug))}
          aria-current={answer.slug === chosen.at(-1)?.slug ? 'true' : undefined}
          className="flex min-h-11 min-w-11 items-center justify-center underline-offset-4 hover:underline aria-current:font-semibold aria-current:underline aria-current:decoration-vermilion aria-current:decoration-2"
        >
          {answer.name}
        </a>
      ))}
      <a href={finderUrl([])} className="link flex min-h-11 items-center">
        {words.again}
      </a>
    </nav>
  );
}

const questionCount = 3;

/** 'Gloss enamel on metal, quick', as far as it is known. */
function headingOf(chosen: readonly FinderAnswer[]): string {
  const [paint, surface, finish] = chosen.map(({ name }) => name);
  if (paint === undefined) return words.heading;
  if (surface === undefined) return paint;
  const values = { paint, surface: toMiddle(surface), finish: toMiddle(finish ?? '') };
  return fill(finish === undefined ? words.onSurface : words.whole, values);
}

/** As in the middle of a sentence. */
function toMiddle(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** Each part with the path of its page below '/finder'. */
function trailOf(chosen: readonly FinderAnswer[]) {
  const steps = chosen.map(({ name }, index) => {
    const slugs = chosen.slice(0, index + 1).map(({ slug }) => slug);
    return { name, path: slugs.join('/') };
  });
  return [{ name: words.title, path: '' }, ...steps];
}

function pathToUrl(path: string): string {
  return finderUrl(path === '' ? [] : [path]);
}
