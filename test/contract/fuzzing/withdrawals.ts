/** Requests about withdrawals: one of each that succeeds, and one for each error. */
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const statement = {
  order: '1042',
  name: 'Jo',
  email: 'jo@people.example',
  message: 'The handles are too long for me.',
};

/** Of an email of its own: concurrent requests neither answer it nor use up its limit. */
const newStatement = () => ({ ...statement, email: `${crypto.randomUUID()}@people.example` });

/** A new withdrawal that staff have not answered. */
async function declared({ tokens, send }: FuzzedShop): Promise<RequestInput> {
  const body = newStatement();
  await send('declareWithdrawal', { body });
  const listed = await send('listWithdrawals', { token: tokens.mira, query: { q: body.email } });
  const rows: unknown = listed.body;
  const [first]: { _id: string }[] = Array.isArray(rows) ? rows : [];
  return { token: tokens.mira, params: { id: first?._id ?? nobodysId } };
}

export const withdrawalRequests = {
  checkWithdrawal: async () => ({ body: newStatement() }),
  declareWithdrawal: async () => ({ body: newStatement() }),
  listWithdrawals: async ({ tokens }: FuzzedShop) => {
    return { token: tokens.mira, query: { state: 'received', limit: 5 } };
  },
  acceptWithdrawal: declared,
  rejectWithdrawal: async (fuzzed: FuzzedShop) => {
    return { ...(await declared(fuzzed)), body: { reason: 'made to measure' } };
  },
};

const onUnknown =
  (body?: object) =>
  async ({ tokens }: FuzzedShop): Promise<RequestInput> => ({
    token: tokens.mira,
    params: { id: nobodysId },
    body,
  });

export const withdrawalErrors = {
  acceptWithdrawal: { withdrawal_unknown: onUnknown() },
  rejectWithdrawal: {
    withdrawal_unknown: onUnknown({ reason: 'made to measure' }),
    withdrawal_accepted: async (fuzzed: FuzzedShop) => {
      const request = await declared(fuzzed);
      await fuzzed.send('acceptWithdrawal', request);
      return { ...request, body: { reason: 'made to measure' } };
    },
  },
};
