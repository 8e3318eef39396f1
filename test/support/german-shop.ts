/** A shop in Germany that sells to companies of the Union, and the sandbox that proves numbers. */
import { startSandboxVies, type SandboxVies } from '@ferrule/sandbox-vies';
import { askDue } from '#modules/companies/companies.ts';
import { createVies, type Vies } from '#modules/tax/tax.ts';
import { openCompany } from './companies.ts';
import { openTestShop, type TestResponse, type TestShop } from './shop.ts';
import { enterGermanRegistrations, lyon, removeRegistrations } from './tax.ts';
import { addPerson, createManualClock, type Person } from './world.ts';

export interface OpenedCompany {
  id: string;
  token: string;
  name: string;
  manager: Person;
}

export const numbers = {
  proven: 'FR 83 404833048',
  other: 'FR 12 345678903',
  /** That VIES does not know. */
  unknown: 'FR 83 404833200',
} as const;

const toLyon = { address: lyon };

export async function openGermanShop() {
  const clock = createManualClock(new Date('2026-11-26T09:00:00Z'));
  const settings = { LIMITS: 'companies=1000,orders=1000,open_orders=100' };
  const shop = await openTestShop({ clock, settings });
  const sandbox = await startSandboxVies();
  const vies = createVies({ open: async () => sandbox.url, timeoutMs: 2000 });
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  await enterGermanRegistrations(shop.db);
  const parts = { shop, sandbox, vies, clock };
  return { ...parts, ...createSteps(parts) };
}

export type GermanShop = Awaited<ReturnType<typeof openGermanShop>>;

interface Parts {
  shop: TestShop;
  sandbox: SandboxVies;
  vies: Vies;
}

function createSteps({ shop, sandbox, vies }: Parts) {
  /** As staff, with a token that has not expired. */
  const asStaff = async (operation: string, body?: object) =>
    shop.call(operation, { token: await shop.tokenOf(shop.world.mira), body });
  const ask = (by: Vies = vies) => askDue({ ...shop.shop.payments, vies: by });
  const lines = () => [{ tool: shop.world.hundred, quantity: 3 }];

  async function open(taxNumber: string): Promise<OpenedCompany> {
    const manager = await addPerson(shop.db, crypto.randomUUID(), 'customer');
    const name = `Pinceaux ${crypto.randomUUID()}`;
    const terms = { name, taxNumber, staff: await shop.tokenOf(shop.world.mira) };
    return { manager, name, ...(await openCompany(shop, manager, terms)) };
  }

  return {
    ...{ asStaff, ask, open },
    /** VIES was asked about it. */
    async openChecked(taxNumber: string): Promise<OpenedCompany> {
      const company = await open(taxNumber);
      await ask();
      return company;
    },
    place: ({ token }: { token: string }, total: number, more: object = {}) =>
      shop.call('POST /orders', {
        ...{
          token,
          body: { lines: lines(), phone: '+33 4 72 00 00 00', total, ...toLyon, ...more },
        },
      }),
    async quote({ token }: { token: string }): Promise<unknown> {
      const { country, postcode } = lyon;
      const body = { lines: lines(), country, postcode };
      const answer = await shop.call('POST /orders/quote', { token, body });
      return Object(answer.body['offers'])[0];
    },
    checkOf: async ({ id }: { id: string }) =>
      (await asStaff(`GET /companies/${id}`)).body['taxCheck'],
    async setNumber(
      { id, name }: Pick<OpenedCompany, 'id' | 'name'>,
      taxNumber: string,
    ): Promise<TestResponse> {
      const { body } = await asStaff(`GET /companies/${id}`);
      return asStaff(`PUT /companies/${id}`, { name, taxNumber, version: body['version'] });
    },
    /** After each test: none of its companies is due in another. */
    async settle(): Promise<void> {
      sandbox.answerAllWith(undefined);
      await shop.db.query({ text: 'update company set tax_check_due_at = null' });
    },
    async close(): Promise<void> {
      await removeRegistrations(shop.db);
      await sandbox.close();
      await shop.close();
    },
  };
}

/** What an order of three comes to, by who buys it and where it goes. */
export const untaxed = {
  ...{ tax: 0, total: 66.87 },
  taxed: { reason: 'intra_community', notes: [], rows: [{ place: 'FR', code: 'K', tax: 0 }] },
};
export const french = (note: string) => ({
  ...{ tax: 13.37, total: 80.24 },
  taxed: { reason: 'oss', notes: [note], rows: [{ place: 'FR', code: 'S', tax: 13.37 }] },
});
export const german = (notes: string[]) => ({
  ...{ tax: 12.71, total: 79.58 },
  taxed: { reason: 'domestic', notes, rows: [{ place: 'DE', code: 'S', tax: 12.71 }] },
});
