/** The caller's own address book. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  changeAddress,
  chooseDefault,
  deleteAddress,
  keepAddress,
  listAddressChoices,
  listSavedAddresses,
  type KeepAddressResult,
} from '#modules/addresses/addresses.ts';
import type { SavedAddress } from '#modules/addresses/saved-address.ts';

const acknowledged = { acknowledged: true } as const;

export function addAddressOperations(routes: Routes, { db, clock }: ApiDeps): void {
  routes.forCaller(operations.listAddresses, async ({ caller }) =>
    (await listSavedAddresses(db, caller.userId)).map(serializeSavedAddress),
  );

  routes.forCaller(operations.listAddressChoices, async ({ caller }) =>
    (await listAddressChoices(db, caller.userId)).map(({ bookOf = null, ...saved }) => {
      return { ...serializeSavedAddress(saved), bookOf };
    }),
  );

  routes.forCaller(operations.keepAddress, async ({ body, caller }) => {
    const kept = await keepAddress(db, { userId: caller.userId, at: clock.now() }, body);
    return kept.ok ? { ...acknowledged, insertedId: kept.id } : toAddressProblem(kept.reason);
  });

  routes.forCaller(operations.changeAddress, async ({ params, body, caller }) => {
    const key = { userId: caller.userId, id: params.id, at: clock.now() };
    const changed = await changeAddress(db, key, body);
    return changed.ok ? acknowledged : toAddressProblem(changed.reason);
  });

  routes.forCaller(operations.chooseDefaultAddress, async ({ params, caller }) => {
    const isThere = await chooseDefault(db, { userId: caller.userId, id: params.id });
    return isThere ? acknowledged : toAddressProblem('address_unknown');
  });

  routes.forCaller(operations.deleteAddress, async ({ params, caller }) => {
    const isDeleted = await deleteAddress(db, { userId: caller.userId, id: params.id });
    return isDeleted ? { ...acknowledged, deletedCount: 1 } : toAddressProblem('address_unknown');
  });
}

export function serializeSavedAddress({ id, label, isDefault, address }: SavedAddress) {
  return { _id: id, label, isDefault, ...address };
}

type Reason = Extract<KeepAddressResult, { ok: false }>['reason'];

export function toAddressProblem(reason: Reason): Problem {
  switch (reason) {
    case 'too_many_addresses':
      return createProblem('too_many_addresses', 'Delete one that you do not need any more.');
    case 'label_taken': {
      const message = 'is what you call another address';
      return createProblem('address_label_taken', 'Give this one another name.', [
        { path: 'label', message },
      ]);
    }
    case 'address_unknown':
      return createProblem('address_unknown', 'It may be deleted. Load your addresses again.');
  }
}
