/** Import and export of customers. What they are called is kept no longer than it is needed. */
import {
  addImportedUsers,
  findTakenEmails,
  listCustomers,
  removeImportedUsers,
} from '#modules/identity/identity.ts';
import { selectAppliedCustomers } from '../queries/batches.ts';
import { readText, type CellResult, type ReadColumn } from './cell-values.ts';
import { countOutcomes, type ReadLine, type Target } from './target.ts';

export interface AppliedCustomer {
  line: number;
  user: string;
}

export function readEmail(text: string): CellResult {
  const email = text.toLowerCase();
  const isEmail =
    /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]{2,}$/.test(email) && email.length <= 254;
  return isEmail ? { ok: true, value: email } : { ok: false, code: 'not_an_email' };
}

const columns: readonly ReadColumn[] = [
  {
    ...{ key: 'email', label: 'Email', canBeCleared: false, read: readEmail },
    synonyms: ['e-mail', 'mail', 'email address', 'customer email', 'e-mail-adresse'],
    hint: 'An email that has an account already is left as it is. Nobody is sent an email.',
  },
  {
    ...{ key: 'name', label: 'Name', canBeCleared: false, read: readText(200) },
    synonyms: ['customer', 'customer name', 'full name', 'company', 'kunde', 'firma'],
    hint: 'Name of the person or the company.',
  },
];

export const customerTarget: Target = {
  columns,
  keyColumns: ['email'],

  findKeys: ({ email }) => (typeof email === 'string' ? [{ column: 'email', key: email }] : []),

  async apply(tx, { at }, { lines }) {
    const people = lines.flatMap(({ line, values: { email, name } }) =>
      typeof email === 'string' && typeof name === 'string' ? [{ line, email, name }] : [],
    );
    const emails = people.map(({ email }) => email);
    const taken = await findTakenEmails(tx, emails);
    const users = await addImportedUsers(tx, people, at);
    const added = people.flatMap(({ line, email }): AppliedCustomer[] => {
      const user = users.get(email);
      return user === undefined ? [] : [{ line, user }];
    });
    return {
      counts: countOutcomes(
        people.map(({ email }) => ({ outcome: users.has(email) ? 'added' : 'unchanged' })),
      ),
      wrong: findIncomplete(lines),
      record: JSON.stringify(added),
      basis: people.map(({ line, email }) => ({ line, read: [line, taken.has(email)] })),
      examples: [],
    };
  },

  async undo(tx, _actor, batch) {
    const lines = (await selectAppliedCustomers.first(tx, batch))?.applied ?? [];
    const removed = await removeImportedUsers(
      tx,
      lines.map(({ user }) => user),
    );
    return lines
      .filter(({ user }) => !removed.has(user))
      .map(({ line }) => ({ line, columns: ['email'] }));
  },

  async *exportRows(executor) {
    for await (const group of listCustomers(executor)) {
      yield group.map(({ email, name }) => [email, name]);
    }
  },
};

function findIncomplete(lines: readonly ReadLine[]) {
  return lines.flatMap(({ line, values }) => {
    const missing = ['email', 'name'].filter((column) => values[column] === undefined);
    if (missing.length === 0) return [];
    return [{ line, problems: missing.map((column) => ({ column, code: 'missing', detail: '' })) }];
  });
}
