/** The operations of staff who keep the brush finder. */
import { z } from 'zod';
import { wholeNumber } from '../fields.ts';
import { answerFields, ruleFields } from './finder-fields.ts';
import { idParams, noInput } from '../operation.ts';
import * as answers from '../responses.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const question = z.enum(['paint', 'surface', 'finish']);
const version = wholeNumber.pipe(z.int().min(1)).describe('the one that is known to the caller');
const ids = z.array(z.string());

const finder = z.object({
  answers: z.array(
    z.object({
      id: z.string(),
      question,
      slug: z.string().describe('its part of the address of a page'),
      name: z.string(),
      hint: z.string(),
      position: z.int(),
      version: z.int(),
      rules: z.int().describe('how many rules name it'),
    }),
  ),
  rules: z
    .array(
      z.object({
        id: z.string(),
        product: z.string().describe('its address'),
        productName: z.string(),
        isShown: z.boolean().describe('whether visitors see the product'),
        paint: ids,
        surface: ids,
        finish: ids,
        points: z.int(),
        reason: z.string(),
        version: z.int(),
      }),
    )
    .describe('in the order of their products in the catalogue'),
});

const inserted = z.object({ insertedId: z.string() });
const saved = z.object({ version: z.int() });

export const finderOperations = {
  getFinder: {
    ...noInput,
    endpoint: staffEndpoints.getFinder,
    access: 'catalogue',
    summary: 'All answers and rules of the brush finder.',
    response: finder,
  },
  createFinderAnswer: {
    ...noInput,
    endpoint: staffEndpoints.createFinderAnswer,
    access: 'catalogue',
    summary: 'Adds an answer to a question; its address is made of its name, and stays.',
    body: answerFields.extend({ question }),
    response: inserted,
  },
  changeFinderAnswer: {
    ...noInput,
    endpoint: staffEndpoints.changeFinderAnswer,
    access: 'catalogue',
    summary: 'Changes an answer, unless it was changed since `version`.',
    params: idParams,
    body: answerFields.extend({ version }),
    response: saved,
    problemCodes: ['finder_unknown', 'finder_changed'],
  },
  removeFinderAnswer: {
    ...noInput,
    endpoint: staffEndpoints.removeFinderAnswer,
    access: 'catalogue',
    summary: 'Deletes an answer that no rule names, unless it was changed since `version`.',
    params: idParams,
    query: z.object({ version }),
    response: answers.deleted,
    problemCodes: ['finder_unknown', 'finder_changed', 'finder_answer_used'],
  },
  createFinderRule: {
    ...noInput,
    endpoint: staffEndpoints.createFinderRule,
    access: 'catalogue',
    summary: 'Adds a rule that leads to a product, or away from it.',
    body: ruleFields,
    response: inserted,
  },
  changeFinderRule: {
    ...noInput,
    endpoint: staffEndpoints.changeFinderRule,
    access: 'catalogue',
    summary: 'Changes a rule, unless it was changed since `version`.',
    params: idParams,
    body: ruleFields.extend({ version }),
    response: saved,
    problemCodes: ['finder_unknown', 'finder_changed'],
  },
  removeFinderRule: {
    ...noInput,
    endpoint: staffEndpoints.removeFinderRule,
    access: 'catalogue',
    summary: 'Deletes a rule, unless it was changed since `version`.',
    params: idParams,
    query: z.object({ version }),
    response: answers.deleted,
    problemCodes: ['finder_unknown', 'finder_changed'],
  },
} as const;
