/** Which products a choice leads to. Pure: the screen of staff tries rules out with it, too. */

/** In the order in which they are asked. */
export const questions = ['paint', 'surface', 'finish'] as const;

export type Question = (typeof questions)[number];

/** The id of an answer to each question. */
export type Choice = Readonly<Record<Question, string>>;

/** For each question the ids of the answers that it is about; none for any. */
export type RuleAnswers = Readonly<Record<Question, readonly string[]>>;

export interface RankingRule extends RuleAnswers {
  /** A product's id. */
  product: string;
  /** Below zero it speaks against the product. */
  points: number;
}

export interface RankedProduct<Rule extends RankingRule> {
  product: string;
  /** Of all its rules that fit; above zero. */
  points: number;
  /** Those that fit, the weightiest first. */
  rules: readonly Rule[];
}

/**
 * The best first; of equal ones the one whose rules come first. What the rules speak against as
 * much as for is left out.
 */
export function rankProducts<Rule extends RankingRule>(
  rules: readonly Rule[],
  choice: Choice,
): RankedProduct<Rule>[] {
  const fitting = Map.groupBy(
    rules.filter((rule) => fits(rule, choice)),
    ({ product }) => product,
  );
  return [...fitting]
    .map(([product, own]) => ({
      product,
      points: own.reduce((sum, { points }) => sum + points, 0),
      rules: own.toSorted((one, other) => other.points - one.points),
    }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points);
}

function fits(rule: RuleAnswers, choice: Choice): boolean {
  return questions.every((question) => {
    const named = rule[question];
    return named.length === 0 || named.includes(choice[question]);
  });
}
