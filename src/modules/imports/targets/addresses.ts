/**
 * Import and export of customers' addresses: each line goes into the address book of the account
 * with its email. Nothing that is there is changed, so that no file leads parcels elsewhere.
 */
import type { Tx } from '#platform/database/transaction.ts';
import {
  addImportedAddresses,
  findCountryCode,
  listAllAddresses,
  removeImportedAddresses,
  type ImportedAddress,
} from '#modules/addresses/addresses.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import { readAddress, type AddressError } from '#modules/addresses/read-address.ts';
import { maxLabelLength } from '#modules/addresses/saved-address.ts';
import { findEmailsOf, findUserIds } from '#modules/identity/identity.ts';
import type { CellProblem, CellValue, WrongLine } from '../import.ts';
import { selectAppliedAddresses } from '../queries/batches.ts';
import { readText, type CellResult, type ReadColumn } from './cell-values.ts';
import { readEmail } from './customers.ts';
import { countOutcomes, type LineBasis, type ReadLine, type Target } from './target.ts';

export interface AppliedAddress {
  line: number;
  address: string;
}

function readCountry(text: string): CellResult {
  const code = findCountryCode(text);
  return code === undefined ? { ok: false, code: 'country_unknown' } : { ok: true, value: code };
}

const yes = /^(yes|y|true|1|x|ja)$/i;
const no = /^(no|n|false|0|nein)$/i;

function readYesOrNo(text: string): CellResult {
  if (yes.test(text)) return { ok: true, value: 'yes' };
  return no.test(text) ? { ok: true, value: 'no' } : { ok: false, code: 'not_yes_or_no' };
}

/** None can be emptied, since lines only add. */
function column(
  key: string,
  label: string,
  more: Pick<ReadColumn, 'read' | 'synonyms' | 'hint'>,
): ReadColumn {
  return { key, label, canBeCleared: false, ...more };
}

const columns: readonly ReadColumn[] = [
  column('email', 'Email', {
    read: readEmail,
    synonyms: ['e-mail', 'mail', 'email address', 'customer email', 'e-mail-adresse'],
    hint: 'Of an account that is there; import the customers first.',
  }),
  column('label', 'Called', {
    read: readText(maxLabelLength),
    synonyms: ['label', 'address name', 'alias', 'bezeichnung'],
    hint: 'What the customer calls it, such as Workshop. Left empty, it is called by its street.',
  }),
  column('recipient', 'Recipient', {
    read: readText(200),
    synonyms: ['name', 'full name', 'ship to', 'attention', 'empfänger'],
    hint: 'Who takes the parcel.',
  }),
  column('company', 'Company', {
    read: readText(200),
    synonyms: ['organisation', 'organization', 'firma'],
    hint: 'Optional.',
  }),
  column('street', 'Street', {
    read: readText(200),
    synonyms: ['address', 'address 1', 'address line 1', 'street and number', 'straße', 'strasse'],
    hint: 'With its number.',
  }),
  column('line2', 'Second line', {
    read: readText(200),
    synonyms: ['address 2', 'address line 2', 'line 2', 'unit', 'adresszusatz'],
    hint: 'Flat, unit or floor. Optional.',
  }),
  column('city', 'City', {
    read: readText(120),
    synonyms: ['town', 'suburb', 'locality', 'ort', 'stadt'],
    hint: 'Town or city.',
  }),
  column('postcode', 'Postcode', {
    read: readText(20),
    synonyms: ['zip', 'zip code', 'postal code', 'plz', 'postleitzahl'],
    hint: 'As its country writes it; a text, so that no zero is lost.',
  }),
  column('region', 'Region', {
    read: readText(60),
    synonyms: ['state', 'province', 'county', 'bundesland'],
    hint: 'In Australia, Brazil, Canada, Mexico and the US: the state or province, such as NJ.',
  }),
  column('country', 'Country', {
    read: readCountry,
    synonyms: ['country code', 'land'],
    hint: 'Two letters, such as DE, or its name in English.',
  }),
  column('default', 'Default', {
    read: readYesOrNo,
    synonyms: ['is default', 'primary', 'standard'],
    hint: 'yes for the one that forms begin with, where the customer has none yet.',
  }),
];

export const addressTarget: Target = {
  columns,
  keyColumns: ['email'],

  findKeys({ email, label, ...address }) {
    if (typeof email !== 'string') return [];
    if (typeof label === 'string') {
      return [{ column: 'label', key: JSON.stringify([email, label.toLowerCase()]) }];
    }
    return [{ column: 'street', key: JSON.stringify([email, address]) }];
  },

  async apply(tx, { at }, { lines }) {
    const { read, wrong } = await readLines(tx, lines);
    const { added, unchanged, rejected } = await addImportedAddresses(tx, read, at);
    return {
      counts: countOutcomes([
        ...added.map(() => ({ outcome: 'added' as const })),
        ...unchanged.map(() => ({ outcome: 'unchanged' as const })),
      ]),
      wrong: [...wrong, ...rejected.map(toWrongLine)],
      record: JSON.stringify(added),
      basis: toBasis(read, unchanged),
      examples: [],
    };
  },

  async undo(tx, _actor, batch) {
    const lines = (await selectAppliedAddresses.first(tx, batch))?.applied ?? [];
    const removed = await removeImportedAddresses(
      tx,
      lines.map(({ address }) => address),
    );
    return lines
      .filter(({ address }) => !removed.has(address))
      .map(({ line }) => ({ line, columns: ['email'] }));
  },

  async *exportRows(executor) {
    for await (const group of listAllAddresses(executor)) {
      const emails = await findEmailsOf(executor, [...new Set(group.map(({ userId }) => userId))]);
      yield group.map(({ userId, saved: { label, address, isDefault } }) => [
        ...[emails.get(userId) ?? '', label, address.recipient, address.company, address.street],
        ...[address.line2, address.city, address.postcode, address.region, address.country],
        isDefault ? 'yes' : 'no',
      ]);
    }
  },
};

/** The lines that are whole, and what is wrong with the others. */
async function readLines(tx: Tx, lines: readonly ReadLine[]) {
  const emails = lines.map(({ values }) => textOf(values['email']));
  const users = await findUserIds(tx, [...new Set(emails)]);
  const read: ImportedAddress[] = [];
  const wrong: WrongLine[] = [];
  for (const { line, values } of lines) {
    const email = textOf(values['email']);
    const userId = users.get(email);
    const result = readAddress(toAddress(values));
    const problems: CellProblem[] = [];
    if (email === '') problems.push({ column: 'email', code: 'missing', detail: '' });
    else if (userId === undefined) {
      problems.push({ column: 'email', code: 'no_account', detail: email });
    }
    if (!result.ok) problems.push(...result.errors.map((error) => toProblem(error, values)));
    if (problems.length > 0) wrong.push({ line, problems });
    else if (result.ok && userId !== undefined) {
      const isDefault = values['default'] === 'yes';
      const label = textOf(values['label']) || undefined;
      read.push({ line, userId, label, isDefault, address: result.address });
    }
  }
  return { read, wrong };
}

function textOf(value: CellValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function toAddress(values: ReadLine['values']): Address {
  const field = (key: keyof Address) => textOf(values[key]);
  return {
    ...{ recipient: field('recipient'), company: field('company'), street: field('street') },
    ...{ line2: field('line2'), city: field('city'), postcode: field('postcode') },
    ...{ region: field('region'), country: field('country') },
  };
}

function toProblem({ field, error }: AddressError, values: ReadLine['values']): CellProblem {
  const code = error === 'not_a_country' ? 'country_unknown' : error;
  return { column: field, code, detail: error === 'missing' ? '' : textOf(values[field]) };
}

function toWrongLine({ line, error }: { line: number; error: string }): WrongLine {
  const problem =
    error === 'label_taken'
      ? { column: 'label', code: 'address_differs', detail: '' }
      : { column: 'email', code: error, detail: '' };
  return { line, problems: [problem] };
}

/** Who has which account, and what was there already. */
function toBasis(read: readonly ImportedAddress[], unchanged: readonly number[]): LineBasis[] {
  const isUnchanged = new Set(unchanged);
  return read.map(({ line, userId }) => ({ line, read: [userId, isUnchanged.has(line)] }));
}
