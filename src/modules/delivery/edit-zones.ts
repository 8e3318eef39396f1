/** The zones as staff change them: each with its areas and methods at once, or not at all. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findZoneErrors, type WrittenZone, type ZoneError } from './check-zone.ts';
import type { DeliveryZone } from './delivery-zone.ts';
import {
  deleteAreas,
  deleteMethods,
  deleteZone,
  insertAreas,
  insertRates,
  insertZone,
  lockZones,
  selectSetup,
  updateZone,
  writeMethods,
} from './queries/delivery.ts';

export type ChangeZoneResult =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'zone_unknown' | 'too_many_zones' }
  /** Somebody else has changed it since that version. */
  | { ok: false; reason: 'zone_changed'; now: DeliveryZone }
  | { ok: false; reason: 'zone_wrong'; errors: readonly ZoneError[] };

export const mostZones = 100;

interface Deps {
  db: Database;
}

export function createZone({ db }: Deps, actor: Actor, zone: WrittenZone) {
  return inTransaction(db, async (tx): Promise<ChangeZoneResult> => {
    const others = await lockAll(tx);
    if (others.length >= mostZones) return { ok: false, reason: 'too_many_zones' };
    const errors = [...findZoneErrors(zone, others), ...findUnknownMethods(zone, undefined)];
    if (errors.length > 0) return { ok: false, reason: 'zone_wrong', errors };
    const row = await insertZone.first(tx, { name: zone.name });
    if (!row) throw new Error('a zone was inserted without an id');
    await writeParts(tx, row.id, zone);
    await audit(tx, actor, { id: row.id, change: 'added' });
    return { ok: true, id: row.id, version: 1 };
  });
}

/** Changes a zone, where `version` is still its newest. */
export function changeZone(
  { db }: Deps,
  actor: Actor,
  { id, version, ...zone }: WrittenZone & { id: string; version: number },
) {
  return inTransaction(db, async (tx): Promise<ChangeZoneResult> => {
    const zones = await lockAll(tx);
    const now = zones.find((one) => one.id === id);
    if (!now) return { ok: false, reason: 'zone_unknown' };
    if (now.version !== version) return { ok: false, reason: 'zone_changed', now };
    const others = zones.filter((one) => one.id !== id);
    const errors = [...findZoneErrors(zone, others), ...findUnknownMethods(zone, now)];
    if (errors.length > 0) return { ok: false, reason: 'zone_wrong', errors };
    await updateZone.count(tx, { id, name: zone.name });
    await writeParts(tx, id, zone);
    await audit(tx, actor, { id, change: 'changed' });
    return { ok: true, id, version: version + 1 };
  });
}

/** Removes a zone, where `version` is still its newest; orders keep what they have of it. */
export function removeZone(
  { db }: Deps,
  actor: Actor,
  { id, version }: { id: string; version: number },
) {
  return inTransaction(db, async (tx): Promise<ChangeZoneResult> => {
    const now = (await lockAll(tx)).find((one) => one.id === id);
    if (!now) return { ok: false, reason: 'zone_unknown' };
    if (now.version !== version) return { ok: false, reason: 'zone_changed', now };
    await deleteZone.count(tx, { id });
    await audit(tx, actor, { id, change: 'removed' });
    return { ok: true, id, version };
  });
}

async function lockAll(tx: Tx): Promise<readonly DeliveryZone[]> {
  await lockZones.count(tx, {});
  return (await selectSetup.first(tx, { countries: null }))?.setup.zones ?? [];
}

function findUnknownMethods({ methods }: WrittenZone, now: DeliveryZone | undefined): ZoneError[] {
  const known = new Set(now?.methods.map(({ id }) => id));
  const seen = new Set<string>();
  return methods.flatMap(({ id }, index): ZoneError[] => {
    if (id === undefined) return [];
    const isFine = known.has(id) && !seen.has(id);
    seen.add(id);
    return isFine ? [] : [{ path: `methods.${index}.id`, error: 'method_unknown' }];
  });
}

async function writeParts(tx: Tx, zone: string, { areas, methods }: WrittenZone): Promise<void> {
  await deleteAreas.count(tx, { zone });
  await insertAreas.count(tx, {
    zone,
    countries: areas.map(({ country }) => country),
    froms: areas.map(({ from }) => from),
    tos: areas.map(({ to }) => to),
  });
  const rows = methods.map((method, index) => {
    return { ...method, id: method.id ?? crypto.randomUUID(), position: index + 1 };
  });
  await deleteMethods.count(tx, { zone, kept: rows.map(({ id }) => id) });
  await writeMethods.count(tx, { zone, methods: JSON.stringify(rows) });
  const rates = rows.flatMap(({ id: method, rates: of }) =>
    of.map((rate) => ({ method, ...rate })),
  );
  await insertRates.count(tx, { rates: JSON.stringify(rates) });
}

async function audit(tx: Tx, actor: Actor, { id, change }: { id: string; change: string }) {
  tx.announce('delivery');
  const object = `delivery_zone:${id}`;
  await writeAuditEntry(tx, actor, { action: 'delivery.changed', object, detail: { change } });
}
