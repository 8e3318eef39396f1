/** Requests about the brush finder: one of each that succeeds, and one for each error. */
import { productOf } from '#test/support/product-reviews.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const newAnswer = () => ({ question: 'paint', name: crypto.randomUUID() });
const answerChange = { version: 1, name: 'Gloss', hint: 'Oil-based', position: 2 };

const asMira = ({ tokens }: FuzzedShop, id: string, more: RequestInput = {}): RequestInput => ({
  ...{ token: tokens.mira, params: { id }, ...more },
});

const inserted = ({ body }: { body: Record<string, unknown> }) => String(body['insertedId']);

async function addAnswer({ tokens, send }: FuzzedShop): Promise<string> {
  return inserted(await send('createFinderAnswer', { token: tokens.mira, body: newAnswer() }));
}

async function newRule(fuzzed: FuzzedShop) {
  const { path } = await productOf(fuzzed.shop, fuzzed.tools.plenty);
  const product = path.slice('/products/'.length);
  return { product, answers: [await addAnswer(fuzzed)], points: 10, reason: 'Lays gloss thin.' };
}

async function addRule(fuzzed: FuzzedShop): Promise<string> {
  const wire = { token: fuzzed.tokens.mira, body: await newRule(fuzzed) };
  return inserted(await fuzzed.send('createFinderRule', wire));
}

const ruleChange = async (fuzzed: FuzzedShop) => ({ version: 1, ...(await newRule(fuzzed)) });

const query = { version: 1 };

export const finderRequests = {
  getFinder: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  createFinderAnswer: async ({ tokens }: FuzzedShop) => {
    return { token: tokens.mira, body: newAnswer() };
  },
  changeFinderAnswer: async (fuzzed: FuzzedShop) =>
    asMira(fuzzed, await addAnswer(fuzzed), { body: answerChange }),
  removeFinderAnswer: async (fuzzed: FuzzedShop) =>
    asMira(fuzzed, await addAnswer(fuzzed), { query }),
  createFinderRule: async (fuzzed: FuzzedShop) => {
    return { token: fuzzed.tokens.mira, body: await newRule(fuzzed) };
  },
  changeFinderRule: async (fuzzed: FuzzedShop) =>
    asMira(fuzzed, await addRule(fuzzed), { body: await ruleChange(fuzzed) }),
  removeFinderRule: async (fuzzed: FuzzedShop) => asMira(fuzzed, await addRule(fuzzed), { query }),
};

/** One that somebody else has changed since its first version. */
async function changedAnswer(fuzzed: FuzzedShop): Promise<string> {
  const id = await addAnswer(fuzzed);
  await fuzzed.send('changeFinderAnswer', asMira(fuzzed, id, { body: answerChange }));
  return id;
}

async function changedRule(fuzzed: FuzzedShop): Promise<string> {
  const id = await addRule(fuzzed);
  await fuzzed.send('changeFinderRule', asMira(fuzzed, id, { body: await ruleChange(fuzzed) }));
  return id;
}

async function usedAnswer(fuzzed: FuzzedShop): Promise<string> {
  const body = await newRule(fuzzed);
  await fuzzed.send('createFinderRule', { token: fuzzed.tokens.mira, body });
  return String(body.answers[0]);
}

const nobodys = async () => nobodysId;
const remove = (find: (fuzzed: FuzzedShop) => Promise<string>) => async (fuzzed: FuzzedShop) =>
  asMira(fuzzed, await find(fuzzed), { query });

export const finderErrors = {
  changeFinderAnswer: {
    finder_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, { body: answerChange }),
    finder_changed: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, await changedAnswer(fuzzed), { body: answerChange }),
  },
  removeFinderAnswer: {
    finder_unknown: remove(nobodys),
    finder_changed: remove(changedAnswer),
    finder_answer_used: remove(usedAnswer),
  },
  changeFinderRule: {
    finder_unknown: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, nobodysId, { body: await ruleChange(fuzzed) }),
    finder_changed: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, await changedRule(fuzzed), { body: await ruleChange(fuzzed) }),
  },
  removeFinderRule: { finder_unknown: remove(nobodys), finder_changed: remove(changedRule) },
};
