/** The operations of staff. */
import { z } from 'zod';
import { scheduledJobs } from '#modules/operations/scheduled-job.ts';
import * as answers from './responses.ts';
import { tool, toolBody, toolChangeBody } from './catalogue/tool.ts';
import * as bodies from './request-bodies.ts';
import { emailParams, idParams, pageQuery, noInput, type Operation } from './operation.ts';
import { parcelOperations } from './orders/parcel-operations.ts';
import { worklistOperations } from './orders/worklist-operations.ts';
import { staffEndpoints } from './staff-endpoints.ts';
import { ordersQuery, usersQuery } from './list-queries.ts';

const deletedWithOrder = answers.deleted.extend({ order: answers.order });

const jobRun = z.object({
  startedAt: z.iso.datetime(),
  durationMs: z.int(),
  failedCount: z.int().describe('what it looked at and could not finish'),
  error: z.string().nullable().describe('why the whole run failed'),
  succeededAt: z.iso.datetime().nullable(),
  failuresInARow: z.int(),
});

const scheduledJob = z.object({
  name: z.enum(scheduledJobs),
  lastRun: jobRun.nullable().describe('null before its first run'),
  isLate: z.boolean().describe('no run that has ended began in the last quarter of an hour'),
  stoppedSince: z.iso
    .datetime()
    .nullable()
    .describe('since when runs have begun and none has come to an end'),
});

export const staffOperations = {
  addTool: {
    ...noInput,
    endpoint: staffEndpoints.addTool,
    access: 'catalogue',
    summary: 'Adds a tool with its opening stock.',
    body: toolBody,
    response: answers.inserted,
  },
  deleteTool: {
    ...noInput,
    endpoint: staffEndpoints.deleteTool,
    access: 'catalogue',
    summary: 'Takes a tool off sale; orders keep their snapshot of it.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['tool_unknown'],
  },
  changeTool: {
    ...noInput,
    endpoint: staffEndpoints.changeTool,
    access: 'catalogue',
    summary: 'Changes a tool; open orders keep what they were sold.',
    params: idParams,
    body: toolChangeBody,
    response: tool,
    problemCodes: ['tool_unknown'],
  },
  changeStock: {
    ...noInput,
    endpoint: staffEndpoints.changeStock,
    access: 'catalogue',
    summary: 'Records received units, or corrects the count of units.',
    params: idParams,
    body: bodies.stockChangeBody,
    response: tool,
    problemCodes: ['tool_unknown', 'stock_reserved'],
  },
  listUsers: {
    ...noInput,
    endpoint: staffEndpoints.listUsers,
    access: 'users',
    summary: 'Every account.',
    query: usersQuery,
    response: z.array(answers.user),
  },
  makeAdmin: {
    ...noInput,
    endpoint: staffEndpoints.makeAdmin,
    access: 'admin',
    summary: 'Makes an account an admin; modifiedCount is 0 when it already was.',
    params: emailParams,
    response: answers.modified,
  },
  removeAdmin: {
    ...noInput,
    endpoint: staffEndpoints.removeAdmin,
    access: 'admin',
    summary: 'Takes the role of an admin away; the last one keeps it.',
    params: emailParams,
    response: answers.modified,
    problemCodes: ['last_admin'],
  },
  changeRole: {
    ...noInput,
    endpoint: staffEndpoints.changeRole,
    access: 'admin',
    summary: 'Gives an account a role and signs it out everywhere; the last admin stays one.',
    params: emailParams,
    body: bodies.roleBody,
    response: answers.modified,
    problemCodes: ['last_admin'],
  },
  takeSecondFactorAway: {
    ...noInput,
    endpoint: staffEndpoints.takeSecondFactorAway,
    access: 'admin',
    summary: 'Removes the second factor and all passkeys of an account; its owner gets an email.',
    params: emailParams,
    response: answers.modified,
    problemCodes: ['not_allowed'],
  },
  listAllOrders: {
    ...noInput,
    endpoint: staffEndpoints.listAllOrders,
    access: 'orders',
    summary: "Everybody's orders, the newest first; those of a tab, the oldest due first.",
    query: ordersQuery,
    response: z.array(answers.order),
  },
  cancelAnyOrder: {
    ...noInput,
    endpoint: staffEndpoints.cancelAnyOrder,
    access: 'orders',
    summary: 'Cancels an order; a paid one is refunded in full and needs a reason.',
    params: idParams,
    body: bodies.cancelBody.optional(),
    response: deletedWithOrder,
    problemCodes: ['order_unknown', 'reason_missing', 'already_closed', 'payment_processing'],
  },
  advanceOrder: {
    ...noInput,
    endpoint: staffEndpoints.advanceOrder,
    access: 'orders',
    summary: 'Moves a paid order to the next fulfilment state and sends an email to the customer.',
    params: idParams,
    body: bodies.fulfilmentBody,
    response: answers.order,
    problemCodes: [
      'order_unknown',
      'not_paid',
      'step_not_possible',
      'shipment_missing',
      'address_missing',
      'units_gone',
      'disputed',
      'refund_under_way',
    ],
  },
  ...parcelOperations,
  ...worklistOperations,
  reserveAgain: {
    ...noInput,
    endpoint: staffEndpoints.reserveAgain,
    access: 'orders',
    summary: 'Reserves the units of a paid order whose reservation was lost.',
    params: idParams,
    response: answers.order,
    problemCodes: ['order_unknown', 'not_paid', 'units_missing'],
  },
  decideUnits: {
    ...noInput,
    endpoint: staffEndpoints.decideUnits,
    access: 'orders',
    summary: 'Returns units of a refunded order to the stock, or writes them off.',
    params: idParams,
    body: bodies.unitsBody,
    response: answers.order,
    problemCodes: ['order_unknown', 'not_refunded', 'units_decided'],
  },
  listWaitingReviews: {
    ...noInput,
    endpoint: staffEndpoints.listWaitingReviews,
    access: 'catalogue',
    summary: 'The reviews that wait for staff, the oldest first.',
    query: pageQuery,
    response: z.array(answers.waitingReview),
  },
  publishReview: {
    ...noInput,
    endpoint: staffEndpoints.publishReview,
    access: 'catalogue',
    summary: 'Shows a review that waited.',
    params: idParams,
    response: answers.modified,
    problemCodes: ['review_unknown'],
  },
  hideReviewsOfAuthor: {
    ...noInput,
    endpoint: staffEndpoints.hideReviewsOfAuthor,
    access: 'catalogue',
    summary:
      'Hides all reviews of the author of this one and blocks the author: their next ones wait.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['review_unknown'],
  },
  unblockReviewAuthor: {
    ...noInput,
    endpoint: staffEndpoints.unblockReviewAuthor,
    access: 'catalogue',
    summary: 'Unblocks the author of this review: their reviews are shown at once again.',
    params: idParams,
    response: answers.modified,
    problemCodes: ['review_unknown'],
  },
  hideReview: {
    ...noInput,
    endpoint: staffEndpoints.hideReview,
    access: 'catalogue',
    summary: 'Hides a review; its row is kept.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['review_unknown'],
  },
  listScheduledJobs: {
    ...noInput,
    endpoint: staffEndpoints.listScheduledJobs,
    access: 'users',
    summary: 'The jobs that run once a minute: when each ran last, how long, with what end.',
    response: z.array(scheduledJob),
  },
  listEmails: {
    ...noInput,
    endpoint: staffEndpoints.listEmails,
    access: 'users',
    summary: 'How emails are sent, and the newest that were not sent, without their contents.',
    response: answers.emails,
  },
  sendTestEmail: {
    ...noInput,
    endpoint: staffEndpoints.sendTestEmail,
    access: 'users',
    summary: "Sends an email to the caller's own address at once and waits for the mail server.",
    response: answers.testEmail,
    rateLimitInHandler: 'test_emails',
    problemCodes: ['email_not_sent'],
  },
  followNotices: {
    ...noInput,
    endpoint: staffEndpoints.followNotices,
    access: 'orders',
    summary: 'A stream of server-sent events: orders, when one was placed.',
    response: z.string().describe('text/event-stream'),
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
