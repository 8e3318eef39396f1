/** Import and export of the addresses of customers; a file is kept no longer than needed. */
import { createHash } from 'node:crypto';
import {
  addAddresses,
  listAllAddresses,
  removeAddresses,
  type AddressLine,
} from '#modules/profiles/profiles.ts';
import { selectAppliedAddresses } from '../queries/batches.ts';
import { readEmail, readText, type ReadColumn } from './cell-values.ts';
import { countOutcomes, type ReadLine, type Target } from './target.ts';

export interface KeptAddress {
  line: number;
  address: string;
}

const required = { canBeCleared: false } as const;

const columns: readonly ReadColumn[] = [
  {
    ...{ key: 'email', label: 'Email', ...required, read: readEmail },
    synonyms: ['e-mail', 'mail', 'email address', 'customer email', 'e-mail-adresse'],
    hint: 'Of a customer that is there already: import customers first.',
  },
  {
    ...{ key: 'recipient', label: 'Recipient', ...required, read: readText(200) },
    synonyms: ['name', 'customer name', 'full name', 'company', 'empfänger', 'firma', 'kunde'],
    hint: 'Person or company that receives the parcel.',
  },
  {
    ...{ key: 'street', label: 'Street', ...required, read: readText(200) },
    synonyms: ['address', 'address 1', 'street and number', 'straße', 'strasse', 'adresse'],
    hint: 'Street with the number.',
  },
  {
    ...{ key: 'postcode', label: 'Postcode', ...required, read: readText(20) },
    synonyms: ['zip', 'zip code', 'postal code', 'plz', 'postleitzahl'],
    hint: 'Format the column as text, or a spreadsheet drops zeros in front.',
  },
  {
    ...{ key: 'city', label: 'City', ...required, read: readText(120) },
    synonyms: ['town', 'ort', 'stadt'],
    hint: 'Town or city.',
  },
  {
    ...{ key: 'country', label: 'Country', ...required, read: readText(80) },
    synonyms: ['land', 'country code'],
    hint: 'As it stands on a parcel.',
  },
];

export const addressTarget: Target = {
  columns,
  keyColumns: ['email'],
  isPersonal: true,

  findKeys: (values) => {
    const line = toLine({ line: 0, values });
    if (!line) return [];
    return [{ column: 'street', key: JSON.stringify(Object.values(line)).toLowerCase() }];
  },

  async apply(tx, { at }, { lines }) {
    const complete = lines.flatMap((line) => toLine(line) ?? []);
    const { applied, unknown } = await addAddresses(tx, complete, at);
    const added = applied.flatMap(({ line, address }) => (address ? [{ line, address }] : []));
    const basis = applied.map(({ line, address }) => [line, address === undefined]);
    return {
      counts: countOutcomes(
        applied.map(({ address }) => ({ outcome: address ? 'added' : 'unchanged' })),
      ),
      wrong: [
        ...lines.flatMap(findMissing),
        ...unknown.map(({ line, email }) => ({
          line,
          problems: [{ column: 'email', code: 'customer_unknown', detail: email }],
        })),
      ],
      record: JSON.stringify(added),
      basis: createHash('sha256').update(JSON.stringify(basis)).digest('base64url'),
      examples: [],
    };
  },

  async undo(tx, _actor, batch) {
    const lines = (await selectAppliedAddresses.first(tx, batch))?.applied ?? [];
    const removed = await removeAddresses(
      tx,
      lines.map(({ address }) => address),
    );
    return lines
      .filter(({ address }) => !removed.has(address))
      .map(({ line }) => ({ line, columns: ['street'] }));
  },

  async *exportRows(executor) {
    for await (const group of listAllAddresses(executor)) {
      yield group.map(({ email, recipient, street, postcode, city, country }) => {
        return [email, recipient, street, postcode, city, country];
      });
    }
  },
};

function toLine({ line, values }: ReadLine): AddressLine | undefined {
  const { email, recipient, street, city, postcode, country } = values;
  if (typeof email !== 'string' || typeof recipient !== 'string') return undefined;
  if (typeof street !== 'string' || typeof city !== 'string') return undefined;
  if (typeof postcode !== 'string' || typeof country !== 'string') return undefined;
  return { line, email, recipient, street, city, postcode, country };
}

function findMissing({ line, values }: ReadLine) {
  const missing = columns.filter(({ key }) => values[key] === undefined);
  if (missing.length === 0) return [];
  return [
    { line, problems: missing.map(({ key }) => ({ column: key, code: 'missing', detail: '' })) },
  ];
}
