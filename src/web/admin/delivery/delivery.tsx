/** 'Delivery': the zones with their methods, and the order minimums. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { currencies } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { Button } from '#web/ui/button.tsx';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { OrderMinimums } from './minimum-form.tsx';
import { RemoveZone } from './remove-zone.tsx';
import { ZoneCard } from './zone-card.tsx';
import { ZoneForm } from './zone-form.tsx';

export type Zone = ResponseBody<'listDeliveryZones'>['zones'][number];

export const meta = staffScreenTitle((words) => words.delivery.title);

export async function clientLoader() {
  await requirePermission('orders');
  const [listed, ...minimums] = await Promise.all([
    loadFromShop(staffEndpoints.listDeliveryZones),
    ...currencies.map(async (currency) => {
      const minimum = await loadFromShop(staffEndpoints.getOrderMinimum, { query: { currency } });
      return { currency, ...minimum };
    }),
  ]);
  return { ...listed, minimums };
}

export default function DeliveryPage() {
  const { zones, unmeasured, minimums } = useLoaderData<typeof clientLoader>();
  const { delivery: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  // The id of the zone that is changed or removed; 'new' for one to come.
  const [opened, setOpened] = useState<{ id: string; isRemoved?: boolean }>();
  const zone = zones.find(({ _id }) => _id === opened?.id);
  const isEverywhere = zones.some(({ areas }) => areas.some(({ country }) => country === ''));
  const notes = [
    zones.length === 0 ? words.none : isEverywhere ? '' : words.nowhereElse,
    zones.some(({ methods }) => methods.some(({ basis }) => basis === 'weight')) &&
    unmeasured.weights > 0
      ? fill(words.unweighed, { count: unmeasured.weights })
      : '',
    zones.some(({ methods }) => methods.some(({ basis }) => basis === 'cartons')) &&
    unmeasured.cartons > 0
      ? fill(words.unpacked, { count: unmeasured.cartons })
      : '',
  ].filter((note) => note !== '');
  const close = () => setOpened(undefined);
  const changed = () => void revalidate();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-6xl">
      {notes.map((note) => (
        <p key={note} className="border-l-2 border-vermilion pl-4 font-semibold">
          {note}
        </p>
      ))}
      <section aria-labelledby="zones-title" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="zones-title" className="text-2">
            {words.zones}
          </h3>
          <Button onClick={() => setOpened({ id: 'new' })}>{words.add}</Button>
        </div>
        {opened?.id === 'new' && <ZoneForm onChanged={changed} onClose={close} />}
        {zones.map((one) =>
          one._id === opened?.id && !opened.isRemoved ? (
            <ZoneForm key={one._id} zone={one} onChanged={changed} onClose={close} />
          ) : (
            <ZoneCard
              key={one._id}
              zone={one}
              onChange={() => setOpened({ id: one._id })}
              onRemove={() => setOpened({ id: one._id, isRemoved: true })}
            />
          ),
        )}
      </section>
      <OrderMinimums minimums={minimums} onChanged={changed} />
      {zone && opened?.isRemoved && <RemoveZone zone={zone} onChanged={changed} onClose={close} />}
    </PageLayout>
  );
}
