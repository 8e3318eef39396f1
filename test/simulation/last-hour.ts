/** What staff do once the world is calm: the buttons that are there for what is left over. */
import type { Database } from '#platform/database/database.ts';
import { issueToken } from '#modules/identity/identity.ts';
import { call, type Answer } from '#test/support/shop.ts';
import type { Person } from '#test/support/world.ts';
import { readBooks } from './books.ts';
import { basesOf, count, type Scene } from './scene.ts';
import { leftOf } from './settling.ts';

type Press = (what: string, body: object) => Promise<Answer>;

export async function workLastHour(scene: Scene, admin: Person): Promise<void> {
  const { token } = await issueToken(scene.identity, { userId: admin.id });
  const [base = ''] = basesOf(scene.shops);
  const press: Press = (what, body) => call(base, what, { token, body });
  await tryProblemsAgain(scene, press);
  await decideUnits(scene, press);
  await askForTooMuch(scene, press);
}

/**
 * A statement that differed has no difference left to find, and of what was given back by hand
 * beside a promise of the shop the promise may be gone.
 */
async function tryProblemsAgain({ db, saw }: Scene, press: Press): Promise<void> {
  const { rows } = await db.query<{ id: number; kind: string; detail: string }>({
    text: `select id, kind, detail from payment_problem where resolved_at is null
      and kind in ('statement_differs', 'unknown_refund') order by kind desc, id`,
  });
  for (const problem of rows) {
    const { status } = await press(`POST /problems/${problem.id}/retry`, {});
    count(saw, `${problem.kind} tried again in the end answered ${status}`);
    if (status !== 200 && problem.kind === 'statement_differs') {
      if (await isOfForeignRefund(db, problem.detail)) continue;
      saw.violations.push(`the statement differs for good: ${problem.detail}`);
    }
  }
}

/** One made by hand beside the shop's promise, of which staff see that it is in no book. */
async function isOfForeignRefund(db: Database, detail: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from payment_problem where kind = 'unknown_refund' and resolved_at is null
      and $1 like '%: refund of ' || substr(key, length('unknown_refund:') + 1) || ':%'`,
    values: [detail],
  });
  return rowCount !== 0;
}

/** Of what was refunded while it was made, or later: whether it is on the shelf again. */
async function decideUnits({ db, saw }: Scene, press: Press): Promise<void> {
  const { rows } = await db.query<{ id: string; units: number }>({
    text: `select o.id, (r.reserved + r.handed_over - r.restocked - r.written_off)::int as units
      from orders o join reservation r on r.order_id = o.id
      where o.payment_state = 'refunded'
        and r.reserved + r.handed_over > r.restocked + r.written_off`,
  });
  for (const [index, { id, units }] of rows.entries()) {
    const to = index % 3 === 0 ? 'written_off' : 'shelf';
    const { status } = await press(`POST /purchaseadmin/${id}/units`, { to, units });
    count(saw, `units decided answered ${status}`);
    if (status !== 200) saw.violations.push(`${units} units of ${id} cannot be decided: ${status}`);
  }
}

const asked = 15;

/** A cent more than is left of a payment goes back of none. */
async function askForTooMuch(scene: Scene, press: Press): Promise<void> {
  const books = await readBooks(scene);
  const { rows } = await scene.db.query<{ id: string; transaction: string }>({
    text: `select o.id, o.transaction from orders o
        join payment_attempt a on a.intent_id = o.transaction and not a.taken_elsewhere
      where o.payment_state in ('paid', 'partly_refunded')
      order by o.payment_state, o.placed_at desc limit $1`,
    values: [asked],
  });
  for (const { id, transaction } of rows) {
    const left = leftOf(books, transaction);
    const body = { amount: (left + 1) / 100, reason: 'A cent too much' };
    const answer = await press(`POST /purchaseadmin/${id}/refunds`, body);
    const said = `${answer.status} ${String(answer.body['code'])}`;
    count(scene.saw, `a cent too much answered ${said}`);
    if (answer.body['code'] === 'too_much') continue;
    scene.saw.violations.push(`a cent beyond the ${left} left of order ${id} was answered ${said}`);
  }
}
