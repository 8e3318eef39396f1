import { calls } from '#api/contract/calls.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import { listAudit, verifyNewest, type AuditEntry } from '#modules/audit/audit.ts';
import { auditActions } from '#modules/audit/entry.ts';
import { findToolNames } from '#modules/catalogue/catalogue.ts';
import { findEmails, findUserId, type Identity } from '#modules/identity/identity.ts';
import { findOrderNumbers } from '#modules/orders/orders.ts';

/** Some tenths of a second; the whole log is for `npm run audit:verify`. */
const checkedEntries = 10_000;
const entriesOnAPage = 50;

export function addAuditCalls(routes: Routes, deps: ApiDeps): void {
  const { db, identity, auditWitness } = deps;

  routes.forCaller(calls.listAudit, async ({ query, reply }) => {
    const { actor, action, object, from, before, cursor, limit = entriesOnAPage } = query;
    const { items, next } = await listAudit(db, {
      actor: actor && (await idOf(identity, actor)),
      object: object && (await idOf(identity, object)),
      from: from === undefined ? undefined : new Date(from),
      before: before === undefined ? undefined : new Date(before),
      ...{ action, cursor, limit },
    });
    if (next !== undefined) reply.header('next-cursor', String(next));
    const names = await namesIn(deps, items);
    return items.flatMap((item) => entryOnTheWire(item, names));
  });

  routes.forCaller(calls.checkAudit, async () => {
    const { count, first, broken } = await verifyNewest(db, auditWitness, checkedEntries);
    return { whole: !broken, all: count === 0 || first === 1, count, broken: broken ?? null };
  });
}

/** People are looked for by their e-mail, everything else by what stands in the entry. */
async function idOf(identity: Identity, text: string): Promise<string> {
  return text.includes('@') ? ((await findUserId(identity, text)) ?? text) : text;
}

type Names = Readonly<Record<string, ReadonlyMap<string, string | number>>>;

/** What people call what the entries are about, by its kind. */
async function namesIn({ db, identity }: ApiDeps, entries: readonly AuditEntry[]): Promise<Names> {
  const objects = entries.map(({ object }) => partsOf(object));
  const idsOf = (wanted: string) =>
    objects.flatMap(({ kind, id }) => (kind === wanted && isUuid(id) ? [id] : []));
  const actors = entries.map(({ actor }) => actor).filter(isUuid);
  const [user, tool, order] = await Promise.all([
    findEmails(identity, [...actors, ...idsOf('user')]),
    findToolNames(db, idsOf('tool')),
    findOrderNumbers(db, idsOf('order')),
  ]);
  return { user, tool, order };
}

function entryOnTheWire(entry: AuditEntry, names: Names) {
  const { id, actor, detail, peer: network } = entry;
  const action = auditActions.find((known) => known === entry.action);
  if (!action) return [];
  const nameOf = (kind: string, named: string) => names[kind]?.get(named)?.toString() ?? null;
  const object = partsOf(entry.object);
  return [
    {
      ...{ id, at: entry.at.toISOString(), action, detail, network },
      actor: { id: actor, email: nameOf('user', actor) },
      object: { ...object, name: nameOf(object.kind, object.id) },
    },
  ];
}

function partsOf(object: string): { kind: string; id: string } {
  const [kind = '', id = ''] = object.split(':');
  return { kind, id };
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
