/** The operations of staff who keep promotions. */
import { z } from 'zod';
import { idParams, noInput } from '../operation.ts';
import { staffEndpoints } from '../staff-endpoints.ts';
import { promotion, promotionBody } from './promotion-fields.ts';

const staff = { ...noInput, access: 'catalogue' } as const;

const saved = z.object({ version: z.int() });

export const promotionOperations = {
  listPromotions: {
    ...staff,
    endpoint: staffEndpoints.listPromotions,
    summary: 'Promotions with their uses: those that go on, then those that were ended.',
    response: z.array(promotion),
  },
  createPromotion: {
    ...staff,
    endpoint: staffEndpoints.createPromotion,
    summary: 'Adds a promotion code.',
    body: promotionBody,
    response: saved.extend({ insertedId: z.string() }),
  },
  changePromotion: {
    ...staff,
    endpoint: staffEndpoints.changePromotion,
    summary:
      'Changes a promotion. Where others changed the same fields since it was read, nothing is ' +
      'changed, and the problem has what was there, what they wrote and what was sent.',
    params: idParams,
    body: promotionBody.extend({
      seen: promotionBody.describe('what stood there when it was read'),
    }),
    response: saved,
    problemCodes: ['promotion_unknown', 'promotion_changed'],
  },
  endPromotion: {
    ...staff,
    endpoint: staffEndpoints.endPromotion,
    summary: 'Ends a promotion for good; orders keep what they have by it.',
    params: idParams,
    response: saved,
    problemCodes: ['promotion_unknown'],
  },
} as const;
