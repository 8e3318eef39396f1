/** A customer as staff see them. */
import { operations } from '#api/contract/operations.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { createActorSerializer } from '#api/calls/actors.ts';
import { serializeMessages } from '#api/calls/inbox/serialize-message.ts';
import { serializeException } from '#api/calls/serialize-money.ts';
import { serializeOrder } from '#api/calls/serialize.ts';
import { sendPage } from '#api/http/pagination.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { toDollars } from '#platform/money.ts';
import { listOrdersByEmail } from '#modules/orders/orders.ts';
import { listActivity, readCustomer, type Customer } from '#modules/customers/customers.ts';
import { hasPermission } from '#modules/identity/permissions.ts';
import type { Bought } from '#modules/payments/payments.ts';
import { addNoteOperations, unknownCustomer } from './notes.ts';

export function addCustomerOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listUserActivity, async ({ query: { ids }, caller }) => {
    const seesOrders = hasPermission(caller.role, 'orders');
    const activity = await listActivity(deps, ids, { withOrders: seesOrders });
    return activity.map(({ id, lastSeenAt, bought, isCut }) => {
      return {
        _id: id,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        bought: bought?.map(serializeBought) ?? null,
        isCut,
      };
    });
  });

  routes.forCaller(operations.getCustomer, async ({ params }) => {
    const customer = await readCustomer(deps, params.email);
    return customer ? serializeCustomer(deps, customer) : unknownCustomer;
  });

  routes.forCaller(operations.listCustomerOrders, async ({ params, query, reply }) => {
    const page = await listOrdersByEmail(deps.db, params.email, query);
    return sendPage(reply, page, serializeOrder);
  });

  addNoteOperations(routes, deps);
}

async function serializeCustomer(
  deps: ApiDeps,
  { account, lastSeenAt, bought, exceptions, messages }: Customer,
): Promise<ResponseBody<'getCustomer'>> {
  const { identity } = deps;
  const settledBy = exceptions.flatMap(({ resolved }) => resolved?.by ?? []);
  const serializeActor = await createActorSerializer(identity, settledBy);
  const { id, email, emailVerified, displayName: name, role, createdAt } = account;
  return {
    ...{ _id: id, email, emailVerified, name, role, createdAt: createdAt.toISOString() },
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    bought: bought.map(serializeBought),
    exceptions: exceptions.map((exception) => serializeException(exception, serializeActor)),
    messages: await serializeMessages(deps, messages),
  };
}

function serializeBought({ currency, orders, totalMinor, refundedMinor }: Bought) {
  return { currency, orders, amount: toDollars(totalMinor), refunded: toDollars(refundedMinor) };
}
