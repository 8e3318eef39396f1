/** The operations of staff who choose what the home page shows. */
import { z } from 'zod';
import { uuid } from '../fields.ts';
import { noInput } from '../operation.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const maxTools = 60;
const toolIds = z.array(uuid).max(maxTools);
const staff = { ...noInput, access: 'catalogue' } as const;

export const homeOperations = {
  listHomeTools: {
    ...staff,
    endpoint: staffEndpoints.listHomeTools,
    summary:
      'The tools that staff have chosen for the home page, in order. Without any it shows the ' +
      'first 24 of the catalogue.',
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sku: z.string().nullable(),
        isOnSale: z.boolean().describe('others are not shown'),
      }),
    ),
  },
  chooseHomeTools: {
    ...staff,
    endpoint: staffEndpoints.chooseHomeTools,
    summary: 'Shows these tools on the home page, in this order.',
    body: z.object({
      seen: toolIds.describe('those that were chosen when they were read'),
      tools: toolIds.refine((ids) => new Set(ids).size === ids.length, 'has a tool twice'),
    }),
    response: z.object({ acknowledged: z.literal(true) }),
    problemCodes: ['home_changed', 'tool_unknown'],
  },
} as const;
