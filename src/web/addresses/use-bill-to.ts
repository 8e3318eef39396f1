/** Who is billed, as a form has it: where the order goes, one of the book, or another address. */
import { useState } from 'react';
import type { Address } from '#modules/addresses/address-format.ts';
import type { Problem } from '#web/api.ts';
import type { SavedAddress } from './address-lines.tsx';
import { emptyAddress, readAddress, useAddressForm } from './use-address-form.ts';

export type BillToChoice = ReturnType<typeof useBillTo>;

const path = /^billTo\./;

export function useBillTo(initial: Address | null, book: readonly SavedAddress[] = []) {
  const { form, show } = useAddressForm(initial ?? emptyAddress);
  const [isOther, setIsOther] = useState(initial !== null);
  // The first is where forms begin to send: the next one is more likely who is billed.
  const [chosen, setChosen] = useState(initial ? '' : (book[1]?._id ?? ''));
  const saved = book.find(({ _id }) => _id === chosen);
  return {
    ...{ form, isOther, setIsOther, book, chosen, setChosen, saved },
    /** Null for where the order goes; undefined where something is wrong, said at its field. */
    async read(): Promise<Address | null | undefined> {
      if (!isOther) return null;
      return saved ?? readAddress(form);
    },
    /** Shows what the server says of it; whether it says something. */
    show(problem: Problem): boolean {
      const errors = problem.errors?.filter((error) => path.test(error.path)) ?? [];
      if (errors.length === 0) return false;
      setIsOther(true);
      const own = errors.map((error) => ({ ...error, path: error.path.replace(path, '') }));
      show({ ...problem, errors: own });
      return true;
    },
  };
}
