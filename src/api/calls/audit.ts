import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { listAuditEntries, verifyNewestEntries, type AuditEntry } from '#modules/audit/audit.ts';
import { auditActions } from '#modules/audit/entry.ts';
import { findCatalogueNames, findToolNames } from '#modules/catalogue/catalogue.ts';
import { findEmails, findUserId, type Identity } from '#modules/identity/identity.ts';
import { findOrderNumbers } from '#modules/orders/orders.ts';

/** Takes some tenths of a second; `npm run audit:verify` verifies the whole log. */
const verifiedEntries = 10_000;

export function addAuditOperations(routes: Routes, deps: ApiDeps): void {
  const { db, identity, auditCheckpoint } = deps;

  routes.forCaller(operations.listAudit, async ({ query, reply }) => {
    const { actor, action, object, from, before, cursor, limit } = query;
    const { items, next } = await listAuditEntries(db, {
      actor: actor && (await resolveId(identity, actor)),
      object: object && (await resolveId(identity, object)),
      from: from === undefined ? undefined : new Date(from),
      before: before === undefined ? undefined : new Date(before),
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
  const [user, tool, order, catalogue] = await Promise.all([
    findEmails(identity, [...actors, ...idsOf('user')]),
    findToolNames(db, idsOf('tool')),
    findOrderNumbers(db, idsOf('order')),
    findCatalogueNames(db, [...idsOf('product'), ...idsOf('category')]),
  ]);
  return { user, tool, order, product: catalogue, category: catalogue };
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
