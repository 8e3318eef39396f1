/** Requests about the home page and the words of the search, and their errors. */
import { nobodysId, type FuzzedShop } from './fuzzed-shop.ts';

/** Letters only: digits are no word of a synonym. */
const newWord = () => crypto.randomUUID().replaceAll(/[^a-f]/g, '');
const newSynonym = () => ({ word: `w${newWord()}`, means: 'brush' });

const list = async ({ tokens }: FuzzedShop) => ({ token: tokens.mira });

async function addSynonym({ tokens, send }: FuzzedShop) {
  const body = newSynonym();
  await send('addSynonym', { token: tokens.mira, body });
  return body;
}

/** The words of a search without a result. */
async function searchInVain({ shop }: FuzzedShop): Promise<string> {
  const words = `zz${newWord()}`;
  const text = 'insert into lost_search (day, words, searches) values (current_date, $1, 1)';
  await shop.db.query({ text, values: [words] });
  return words;
}

export const searchWordRequests = {
  listHomeTools: list,
  chooseHomeTools: async ({ tokens }: FuzzedShop) => {
    return { token: tokens.mira, body: { seen: [], tools: [] } };
  },
  listSynonyms: list,
  addSynonym: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, body: newSynonym() }),
  removeSynonym: async (fuzzed: FuzzedShop) => {
    return { token: fuzzed.tokens.mira, query: await addSynonym(fuzzed) };
  },
  listLostSearches: list,
  removeLostSearch: async (fuzzed: FuzzedShop) => {
    return { token: fuzzed.tokens.mira, query: { words: await searchInVain(fuzzed) } };
  },
};

export const searchWordErrors = {
  chooseHomeTools: {
    home_changed: async ({ tokens, tools }: FuzzedShop) => {
      return { token: tokens.mira, body: { seen: [tools.plenty], tools: [] } };
    },
    tool_unknown: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.mira, body: { seen: [], tools: [nobodysId] } };
    },
  },
  addSynonym: {
    synonym_taken: async (fuzzed: FuzzedShop) => {
      return { token: fuzzed.tokens.mira, body: await addSynonym(fuzzed) };
    },
  },
  removeSynonym: {
    synonym_unknown: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.mira, query: newSynonym() };
    },
  },
  removeLostSearch: {
    synonym_unknown: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.mira, query: { words: 'never sought' } };
    },
  },
};
