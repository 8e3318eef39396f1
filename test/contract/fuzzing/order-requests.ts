/** Requests about orders that are edited, added to, or placed by staff. */
import { additionRequests } from './additions.ts';
import { editRequests } from './edits.ts';
import { staffOrderRequests } from './staff-orders.ts';

export const orderRequests = { ...editRequests, ...additionRequests, ...staffOrderRequests };
