/** Why a price list, or what it says of tools, was not written: what is wrong, and where. */
import { createProblem, type FieldError, type Problem } from '#api/contract/problems.ts';
import type {
  ChangeListResult,
  ListError,
  PriceError,
  SetPricesResult,
  ToolPrices,
} from '#modules/prices/prices.ts';
import { mostSteps } from '#modules/prices/price-list.ts';

export const listUnknown = createProblem('price_list_unknown', 'Load the lists again.');

const listChanged = createProblem(
  'price_list_changed',
  'Load it again, and send what still holds.',
);

export function toListProblem(result: Exclude<ChangeListResult, { ok: true }>): Problem {
  if (result.reason === 'list_unknown') return listUnknown;
  if (result.reason === 'list_changed') return listChanged;
  return toBadInput(
    result.errors.map((error) => ({ path: error.path, message: describeListError(error) })),
  );
}

function describeListError(error: ListError): string {
  switch (error.error) {
    case 'rank_taken':
      return `is that of '${error.by}', which is valid at the same time: choose another number`;
    case 'ends_before_it_begins':
      return 'must be after the start';
    case 'audience_missing':
      return 'is required: choose whom it is for';
    case 'audience_not_allowed':
      return 'must be empty: such a list is for everybody. Choose a kind that is for some';
    case 'audience_unknown':
      return 'is not there any more: choose another';
    case 'has_begun':
      return 'stays as it is: the list has begun. Make another list instead';
    case 'currency_fixed':
      return 'stays as it is: its prices are in it. Make another list instead';
    case 'in_the_past':
      return 'must not be before now; leave it empty for at once';
  }
}

/** Names the tools as they were sent. */
export function toPricesProblem(
  result: Exclude<SetPricesResult, { ok: true }>,
  tools: readonly ToolPrices[],
): Problem {
  if (result.reason === 'list_unknown') return listUnknown;
  if (result.reason === 'list_changed') return listChanged;
  return toBadInput(
    result.errors.map((error) => {
      const name = tools[error.tool]?.tool ?? '';
      return { path: pathOf(error), message: `${name} ${describePriceError(error)}` };
    }),
  );
}

function pathOf(error: PriceError): string {
  const tool = `tools.${error.tool}`;
  if (!('price' in error)) return `${tool}.tool`;
  const price = `${tool}.prices.${error.price}`;
  if (!('step' in error)) return price;
  const column = error.error === 'price_out_of_bounds' ? 'price' : 'from';
  return `${price}.steps.${error.step}.${column}`;
}

function describePriceError(error: PriceError): string {
  switch (error.error) {
    case 'tool_unknown':
      return 'is not in the catalogue';
    case 'tool_twice':
      return 'is there twice: put all of its prices together';
    case 'ends_before_it_begins':
      return 'has a price that ends before it begins';
    case 'overlaps':
      return 'has two prices at the same time';
    case 'no_steps':
      return 'needs a price';
    case 'too_many_steps':
      return `may have ${mostSteps} steps at most`;
    case 'price_out_of_bounds':
      return 'must cost 0.01 to 999999.99';
    case 'quantities_do_not_rise':
      return 'needs quantities that rise from step to step';
    case 'first_step_missing':
      return 'needs a price from 1 unit: it has no price of its own in this currency';
  }
}

const mostErrors = 50;

function toBadInput(errors: readonly FieldError[]): Problem {
  const shown = errors.slice(0, mostErrors);
  const [first] = shown;
  return createProblem('bad_input', first ? `${first.path}: ${first.message}` : '', shown);
}
