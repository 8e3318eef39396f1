/** What staff note for each other, about an order or a customer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseBody } from '#api/contract/operations.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { createActorSerializer } from '#api/calls/actors.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import { sendPage, toPageRequest } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findUserId } from '#modules/identity/identity.ts';
import type { NoteSubject, StaffNote } from '#modules/notes/note.ts';
import { addNote, listNotes } from '#modules/notes/notes.ts';
import { findOrder } from '#modules/orders/orders.ts';

export function addNoteOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listCustomerNotes, async ({ params, query, reply }) => {
    const user = await findUserId(deps.identity, params.email);
    return user === undefined ? unknownCustomer : sendNotes(deps, reply, { user }, query);
  });

  routes.forCaller(operations.addCustomerNote, async ({ params, body, actor, request }) => {
    const user = await findUserId(deps.identity, params.email);
    return user === undefined
      ? unknownCustomer
      : add(deps, { actor, request }, { user }, body.note);
  });

  routes.forCaller(operations.listOrderNotes, async ({ params, query, reply }) => {
    const order = await findOrder(deps.db, params.id);
    return order ? sendNotes(deps, reply, { order: order.id }, query) : unknownOrder;
  });

  routes.forCaller(operations.addOrderNote, ({ params, body, actor, request }) =>
    add(deps, { actor, request }, { order: params.id }, body.note),
  );
}

export const unknownCustomer = createProblem(
  'customer_unknown',
  'Look for it in the list of users.',
);
const unknownOrder = createProblem('order_unknown', 'Look for it in the list of orders.');

type WireNote = ResponseBody<'listOrderNotes'>[number];

async function sendNotes(
  { db, identity }: ApiDeps,
  reply: FastifyReply,
  about: NoteSubject,
  query: { limit: number; cursor?: string | undefined },
): Promise<WireNote[]> {
  const page = await listNotes(db, about, toPageRequest(query));
  const items = await serializeNotes({ identity }, page.items);
  return sendPage(reply, { ...page, items }, (note) => note);
}

async function add(
  { db, identity }: ApiDeps,
  { actor, request }: { actor: Actor; request: FastifyRequest },
  about: NoteSubject,
  note: string,
): Promise<WireNote | Problem> {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === null) return createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');
  const added = await addNote(db, actor, { about, note, key });
  if (!added.ok) {
    return added.reason === 'order_unknown'
      ? unknownOrder
      : createProblem('key_reused', 'Use a new Idempotency-Key for another note.');
  }
  const [serialized] = await serializeNotes({ identity }, [added.note]);
  if (!serialized) throw new Error('a note was added and not serialized');
  return serialized;
}

async function serializeNotes(
  { identity }: Pick<ApiDeps, 'identity'>,
  notes: readonly StaffNote[],
): Promise<WireNote[]> {
  const authors = notes.map(({ writtenBy }) => writtenBy);
  const serializeActor = await createActorSerializer(identity, authors);
  return notes.map(({ id, note, writtenAt, writtenBy }) => {
    const by = serializeActor(writtenBy).email;
    return { _id: id, note, writtenAt: writtenAt.toISOString(), by };
  });
}
