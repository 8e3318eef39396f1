import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { listAuditEntries, verifyNewestEntries, type AuditEntry } from '#modules/audit/audit.ts';
import { auditActions } from '#modules/audit/entry.ts';
import { findCatalogueNames, findNamed, findToolNames } from '#modules/catalogue/catalogue.ts';
import { findEmails, findUserId, findUserIds, type Identity } from '#modules/identity/identity.ts';
import { findSenders } from '#modules/inbox/inbox.ts';
import { findOrderIds, findOrderNumbers } from '#modules/orders/orders.ts';
import { findReviewNames } from '#modules/reviews/reviews.ts';
import { toPattern, toPatterns, toWords } from '#platform/database/pagination.ts';

/** Takes some tenths of a second; `npm run audit:verify` verifies the whole log. */
const verifiedEntries = 10_000;

export function addAuditOperations(routes: Routes, deps: ApiDeps): void {
  const { db, identity, auditCheckpoint } = deps;

  routes.forCaller(operations.listAudit, async ({ query, reply }) => {
    const { actor, action, object, from, before, q = '', cursor, limit } = query;
    const { items, next } = await listAuditEntries(db, {
      actor: actor && (await resolveId(identity, actor)),
      object: object && (await resolveId(identity, object)),
      from: from === undefined ? undefined : new Date(from),
      before: before === undefined ? undefined : new Date(before),
      patterns: q === '' ? undefined : await toSoughtPatterns(deps, q),
      ...{ action, cursor, limit },
    });
    if (next !== undefined) reply.header('next-cursor', String(next));
    const names = await loadNames(deps, items);
    return items.flatMap((item) => serializeEntry(item, names));
  });

  routes.forCaller(operations.checkAudit, async () => {
    const { count, first, broken } = await verifyNewestEntries(
      db,
      auditCheckpoint,
      verifiedEntries,
    );
    return { whole: !broken, all: count === 0 || first === 1, count, broken: broken ?? null };
  });
}

/** Users are searched by their email, everything else by the text in the entry. */
async function resolveId(identity: Identity, text: string): Promise<string> {
  return text.includes('@') ? ((await findUserId(identity, text)) ?? text) : text;
}

/** An order's number as it is shown or typed, of at most as many digits as a number has. */
const orderNumber = /^#?(\d{1,15})$/;
/** An index of trigrams compares a few ids in a pattern quickly, and many not at all. */
const mostIdsOfWord = 4;

/**
 * Patterns of the words of a search, each with the ids of what the word names in its place: an
 * account by its email, an order by its number, a tool or product by its code or name, which may
 * be the whole search.
 */
async function toSoughtPatterns({ db, identity }: ApiDeps, q: string): Promise<string[]> {
  const words = toWords(q);
  const whole = words.length > 1 ? [q.trim()] : [];
  const emails = words.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const numbers = words.flatMap((word) => orderNumber.exec(word)?.[1] ?? []).map(Number);
  const [users, orders, named] = await Promise.all([
    emails.length > 0 ? findUserIds(identity.db, emails) : undefined,
    numbers.length > 0 ? findOrderIds(db, numbers) : undefined,
    findNamed(db, [...words, ...whole]),
  ]);
  const idsOf = (word: string) => [
    ...(named.get(q.trim()) ?? []),
    users?.get(word.toLowerCase()) ?? [],
    orders?.get(Number(orderNumber.exec(word)?.[1])) ?? [],
    named.get(word) ?? [],
  ];
  return toPatterns(q).map((pattern, place) => {
    const ids = [...new Set(idsOf(words[place] ?? '').flat())].slice(0, mostIdsOfWord);
    return [pattern, ...ids.map(toPattern)].join('|');
  });
}

type NamesByKind = Readonly<Record<string, ReadonlyMap<string, string | number>>>;

/** The names of the objects of the entries, by kind. */
async function loadNames(
  { db, identity }: ApiDeps,
  entries: readonly AuditEntry[],
): Promise<NamesByKind> {
  const objects = entries.map(({ object }) => parseObject(object));
  const idsOf = (objectKind: string) =>
    objects.flatMap(({ kind, id }) => (kind === objectKind && isUuid(id) ? [id] : []));
  const actors = entries.map(({ actor }) => actor).filter(isUuid);
  const [user, tool, order, catalogue, message, review] = await Promise.all([
    findEmails(identity, [...actors, ...idsOf('user')]),
    findToolNames(db, idsOf('tool')),
    findOrderNumbers(db, idsOf('order')),
    findCatalogueNames(db, [...idsOf('product'), ...idsOf('category')]),
    findSenders(db, idsOf('message')),
    findReviewNames(db, idsOf('review')),
  ]);
  return { user, tool, order, product: catalogue, category: catalogue, message, review };
}

function serializeEntry(entry: AuditEntry, names: NamesByKind) {
  const { id, actor, detail, clientNetwork: network } = entry;
  const action = auditActions.find((auditAction) => auditAction === entry.action);
  if (!action) return [];
  const nameOf = (kind: string, objectId: string) => names[kind]?.get(objectId)?.toString() ?? null;
  const object = parseObject(entry.object);
  return [
    {
      ...{ id, at: entry.at.toISOString(), action, detail, network },
      actor: { id: actor, email: nameOf('user', actor) },
      object: { ...object, name: nameOf(object.kind, object.id) },
    },
  ];
}

function parseObject(object: string): { kind: string; id: string } {
  const [kind = '', id = ''] = object.split(':');
  return { kind, id };
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
