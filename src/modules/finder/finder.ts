/**
 * The brush finder: from a paint, a surface and a finish to products, the best first, each with
 * the reasons. It owns the answers to these three questions and the rules that lead from them to
 * products; staff keep both. An answer is known to visitors by its slug, which stays.
 *
 * What a rule says is in the shop's language; which products are shown decides the catalogue.
 */
import type { Executor } from '#platform/database/database.ts';
import { listCards, listProductNames } from '#modules/catalogue/catalogue.ts';
import type { EditableAnswer, EditableRule, FinderPage, FoundProduct } from './finder-page.ts';
import { selectAnswers, type AnswerRow } from './queries/answers.ts';
import { selectRules } from './queries/rules.ts';
import { questions, rankProducts, type Choice, type Question } from './ranking.ts';

export {
  addAnswer,
  changeAnswer,
  createAnswer,
  removeAnswer,
  type ChangeAnswerResult,
} from './edit-answers.ts';
export {
  addRule,
  changeRule,
  createRule,
  removeRule,
  type ChangeRuleResult,
} from './edit-rules.ts';

/**
 * What a visitor sees who has chosen these answers, by their slugs in the order of the questions;
 * undefined where one of them is not there.
 */
export async function readFinder(
  executor: Executor,
  slugs: readonly string[],
): Promise<FinderPage | undefined> {
  const answers = await selectAnswers.all(executor, {});
  const chosen = findChosen(answers, slugs);
  if (!chosen) return undefined;
  const open = questions[chosen.length];
  const question = open ?? lastQuestion;
  const found = open
    ? { products: undefined, productIds: [] }
    : await findProducts(executor, toChoice(chosen));
  return {
    chosen: chosen.map(toAnswer),
    question,
    answers: answersTo(answers, question).map(toAnswer),
    ...found,
  };
}

const lastQuestion: Question = 'finish';

/** Whether there are such answers to the first questions. */
export async function hasFinderPage(
  executor: Executor,
  slugs: readonly string[],
): Promise<boolean> {
  if (slugs.length > questions.length) return false;
  return findChosen(await selectAnswers.all(executor, {}), slugs) !== undefined;
}

/** Everything that staff keep. Rules come in the order of their products in the catalogue. */
export async function readFinderAsStaff(
  executor: Executor,
): Promise<{ answers: EditableAnswer[]; rules: EditableRule[] }> {
  const answers = await selectAnswers.all(executor, {});
  const rules = await selectRules.all(executor, {});
  const ids = productsOf(rules);
  const shown = new Set((await listCards(executor, ids)).map(({ id }) => id));
  const products = await listProductNames(executor, ids);
  return {
    answers: questions.flatMap((question) => answersTo(answers, question)),
    rules: products.flatMap(({ id, name, slug }) =>
      rules
        .filter(({ product }) => product === id)
        .map((rule) => ({ ...rule, product: slug, productName: name, isShown: shown.has(id) })),
    ),
  };
}

async function findProducts(executor: Executor, choice: Choice) {
  const rules = await selectRules.all(executor, {});
  const productIds = rankProducts(rules, choice).map(({ product }) => product);
  const cards = await listCards(executor, productIds);
  const inOrder = cards.flatMap(({ id }) => rules.filter(({ product }) => product === id));
  const products = rankProducts(inOrder, choice).flatMap((ranked): FoundProduct[] => {
    const card = cards.find(({ id }) => id === ranked.product);
    const reasons = ranked.rules.filter(({ points }) => points > 0).map(({ reason }) => reason);
    return card ? [{ ...card, reasons }] : [];
  });
  return { products, productIds };
}

function findChosen(
  answers: readonly AnswerRow[],
  slugs: readonly string[],
): AnswerRow[] | undefined {
  const chosen = slugs.flatMap((slug, index) =>
    answers.filter((one) => one.slug === slug && one.question === questions[index]),
  );
  return chosen.length === slugs.length ? chosen : undefined;
}

function toChoice([paint, surface, finish]: readonly AnswerRow[]): Choice {
  if (!paint || !surface || !finish) throw new Error('a question is open');
  return { paint: paint.id, surface: surface.id, finish: finish.id };
}

function answersTo(answers: readonly AnswerRow[], question: Question): AnswerRow[] {
  return answers.filter((one) => one.question === question);
}

function productsOf(rules: readonly { product: string }[]): string[] {
  return [...new Set(rules.map(({ product }) => product))];
}

function toAnswer({ slug, name, hint }: AnswerRow) {
  return { slug, name, hint };
}
