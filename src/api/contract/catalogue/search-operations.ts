/** The operations of staff who keep the search. */
import { z } from 'zod';
import { required } from '../fields.ts';
import { noInput } from '../operation.ts';
import * as answers from '../responses.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const synonym = z.object({ word: required(40), means: required(40) });
const lostWords = required(200);
const searches = z.int();

const staff = { ...noInput, access: 'catalogue' } as const;

export const searchOperations = {
  listSynonyms: {
    ...staff,
    endpoint: staffEndpoints.listSynonyms,
    summary: 'Words that visitors look for, and what else they find with them.',
    response: z.array(
      z.object({
        word: z.string(),
        means: z.string(),
        isKnown: z.boolean().describe('whether a product has it'),
      }),
    ),
  },
  addSynonym: {
    ...staff,
    endpoint: staffEndpoints.addSynonym,
    summary: 'Who looks for `word` also finds what has `means`.',
    body: synonym.extend({
      lost: lostWords.optional().describe('the search without a result that it is made of'),
    }),
    response: z.object({ acknowledged: z.literal(true) }),
    problemCodes: ['synonym_taken'],
  },
  removeSynonym: {
    ...staff,
    endpoint: staffEndpoints.removeSynonym,
    summary: 'Deletes a synonym.',
    query: synonym,
    response: answers.deleted,
    problemCodes: ['synonym_unknown'],
  },
  listLostSearches: {
    ...staff,
    endpoint: staffEndpoints.listLostSearches,
    summary: 'Searches of the last 90 days without a result, the most frequent first.',
    response: z.array(
      z.object({
        words: z.string(),
        searches,
        days: z.array(z.object({ day: z.iso.date(), searches })).describe('the newest first'),
      }),
    ),
  },
  removeLostSearch: {
    ...staff,
    endpoint: staffEndpoints.removeLostSearch,
    summary: 'Takes a search off the list.',
    query: z.object({ words: lostWords }),
    response: answers.deleted,
    problemCodes: ['synonym_unknown'],
  },
} as const;
