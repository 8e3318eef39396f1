/** The worklist of staff: its counts, and what its rows and papers show. */
import { operations } from '#api/contract/operations.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { listDeliveryAddresses, type DeliveryAddress } from '#modules/addresses/addresses.ts';
import { listToolPictures } from '#modules/catalogue/catalogue.ts';
import { listParcels, listUsedCarriers, type Parcel } from '#modules/fulfilment/fulfilment.ts';
import { linesToShip } from '#modules/orders/line-units.ts';
import type { Order } from '#modules/orders/order.ts';
import { countOrdersToWork, listOrdersOf, listWorkSummaries } from '#modules/orders/orders.ts';

export function addWorklistOperations(routes: Routes, { db }: ApiDeps): void {
  routes.forCaller(operations.countOrdersToWork, async () => countOrdersToWork(db));

  routes.forCaller(operations.listUsedCarriers, async () => listUsedCarriers(db));

  routes.forCaller(operations.listWorkSummaries, async ({ query: { ids } }) => {
    const [orders, addresses, parcels] = await Promise.all([
      listWorkSummaries(db, ids),
      listDeliveryAddresses(db, ids),
      listParcels(db, ids),
    ]);
    const tools = orders.map(({ toolId }) => toolId);
    const pictures = Map.groupBy(await listToolPictures(db, tools), ({ tool }) => tool);
    return orders.map(({ id, toolId, dueAt }) => {
      const address = addresses.get(id);
      return {
        _id: id,
        dueAt: dueAt?.toISOString() ?? null,
        town: address?.city ?? null,
        country: address?.countryCode ?? null,
        img: pictures.get(toolId)?.[0]?.img ?? '',
        parcel: serializeParcel(parcels.get(id)?.at(-1)),
      };
    });
  });

  routes.forCaller(operations.listPackingSlips, async ({ query: { ids } }) => {
    const [orders, addresses] = await Promise.all([
      listOrdersOf(db, ids),
      listDeliveryAddresses(db, ids),
    ]);
    const tools = orders.flatMap(({ lines }) => lines.map(({ toolId }) => toolId));
    const pictures = await listToolPictures(db, tools);
    const imgOf = new Map(pictures.map(({ tool, img }) => [tool, img]));
    return orders.map((order) => serializeSlip(order, addresses.get(order.id), imgOf));
  });
}

function serializeParcel(parcel: Parcel | undefined) {
  if (!parcel) return null;
  const { carrier, trackingNumber, shippedAt } = parcel;
  return { carrier, trackingNumber, shippedAt: shippedAt.toISOString() };
}

type PackingSlip = ResponseBody<'listPackingSlips'>[number];

function serializeSlip(
  order: Order,
  address: DeliveryAddress | undefined,
  imgOf: ReadonlyMap<string, string>,
): PackingSlip {
  const left = new Map(linesToShip(order.lines).map(({ position, units }) => [position, units]));
  const unitsOf = ({ position, shipped }: Order['lines'][number]) =>
    left.size === 0 ? shipped : (left.get(position) ?? 0);
  return {
    _id: order.id,
    number: order.number,
    placedAt: order.placedAt.toISOString(),
    customer: order.customerName,
    phone: order.phone,
    delivery: order.delivery?.name ?? '',
    isPickedUp: order.delivery?.kind === 'pick_up',
    address: address ? { ...address, countryCode: address.countryCode ?? null } : null,
    lines: order.lines
      .map((line) => {
        const { sku, name, variant } = line;
        return { sku, name, variant, img: imgOf.get(line.toolId) ?? '', units: unitsOf(line) };
      })
      .filter(({ units }) => units > 0),
  };
}
