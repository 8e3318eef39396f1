/** Injects faults into the running shop while people buy. At the end everything runs again. */
import { hourMs, minuteMs } from '#platform/clock.ts';
import { seededRandom, type RandomSource } from '../../scripts/proofs/seeded-random.ts';
import { call } from '#test/support/shop.ts';
import { checkPaymentVisibility } from './payment-visibility.ts';
import { basesOf, count, pick, type SimulationContext } from './context.ts';

const turnMs = 100;
const outageMs = 700;
const underWayMs = 250;
const maxStopMs = 2500;
const maxDays = 2;
/** How much of the simulated time passes in a turn: about a minute a second. */
const turnsInMinute = 10;
const turnsPerFault = 2;

type FaultAction = (context: SimulationContext, dice: RandomSource) => unknown;

/** What nothing can be on time in, and what may happen on a day like any other. */
const faultTable: readonly (readonly [
  share: number,
  action: FaultAction,
  kind: 'outage' | 'calm',
])[] = [
  [4, killShop, 'outage'],
  [2, killProcessor, 'outage'],
  [4, cutConnections, 'outage'],
  [6, moveWebhook, 'calm'],
  [3, failProcessor, 'outage'],
  [4, switchFaults, 'calm'],
  [3, stopProcess, 'outage'],
  [2, jumpMinutes, 'outage'],
  [1, jumpADay, 'outage'],
  [2, slowProcessor, 'outage'],
  [2, silenceProcessor, 'outage'],
  [14, () => undefined, 'calm'],
];

/** Runs until `isOver`; the jobs of a minute run in one instance or in both at once. */
export async function runChaos(context: SimulationContext, isOver: () => boolean): Promise<void> {
  const dice = seededRandom(context.seed * 31 + 17);
  await switchFaults(context, dice);
  // The jobs of a minute may take longer than a minute; the chaos goes on meanwhile.
  const minutes = new Set<Promise<void>>();
  for (let turn = 1; !isOver(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, turnMs));
    context.clock.advance(minuteMs / turnsInMinute);
    await setTime(context);
    if (turn % turnsInMinute === 0) {
      const minute = passMinute(context, dice() < 0.5).finally(() => minutes.delete(minute));
      minutes.add(minute);
    }
    if (turn % turnsPerFault === 0) await injectFault(context, dice, minutes);
  }
  await Promise.all(minutes);
}

async function injectFault(
  context: SimulationContext,
  dice: RandomSource,
  minutes: ReadonlySet<Promise<void>>,
): Promise<void> {
  let left = dice() * faultTable.reduce((sum, [share]) => sum + share, 0);
  const chosen = faultTable.find(([share]) => (left -= share) < 0);
  if (!chosen) return;
  const [, action, kind] = chosen;
  const endOutage = kind === 'outage' ? context.clock.beginOutage() : undefined;
  await action(context, dice);
  // It lasts until what was under way in it has ended.
  if (endOutage) void Promise.allSettled(minutes).then(endOutage);
}

/** The schedule's work of one simulated minute. */
export async function passMinute(context: SimulationContext, both: boolean): Promise<void> {
  const shops = both ? context.shops : context.shops.slice(0, 1);
  await Promise.all(shops.map((shop) => shop.send('minute')));
  await checkPaymentVisibility(context);
}

/**
 * The shops first: no request of theirs that is under way gets a day older on the line, which
 * would have the processor forget a key that was sent a second ago.
 */
export async function setTime({ shops, processor, clock }: SimulationContext): Promise<void> {
  const { offsetMs } = clock;
  await Promise.all(shops.map((child) => child.send('time', { offsetMs })));
  await processor.send('time', { offsetMs });
}

async function killShop(context: SimulationContext, dice: RandomSource): Promise<void> {
  count(context.observations, 'kill -9 of an instance');
  await pick(dice, context.shops).killAndRestart();
}

async function killProcessor(context: SimulationContext, dice: RandomSource): Promise<void> {
  count(context.observations, 'kill -9 of the processor');
  await context.processor.killAndRestart();
  await moveWebhook(context, dice);
  await switchFaults(context, dice);
}

async function cutConnections({ db, observations }: SimulationContext): Promise<void> {
  count(observations, 'database connections cut');
  await db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'
        and application_name is distinct from 'simulation'`,
  });
}

/** Events go to one instance at a time, as behind a balancer. */
export async function moveWebhook(
  { shops, processor }: SimulationContext,
  dice: RandomSource,
): Promise<void> {
  const base = pick(dice, basesOf(shops));
  await processor.send('webhook', { url: `${base}/webhooks/stripe` });
}

async function switchFaults(context: SimulationContext, dice: RandomSource): Promise<void> {
  await setFaults(context, {
    seed: String(Math.floor(dice() * 1e6)),
    'webhooks[lose]': '0.25',
    'webhooks[duplicate]': '0.3',
    'webhooks[delayMs]': '0-400',
    'requests[fail]': '0.04',
    'requests[loseReply]': '0.05',
    'requests[delayMs]': '0-20',
    'fees[late]': '0.3',
    'fees[delayMs]': '1000-400000',
  });
}

/** Stops a process while time goes on, and continues it in the middle of what it did. */
async function stopProcess(context: SimulationContext, dice: RandomSource): Promise<void> {
  const process = pick(dice, [...context.shops, ...context.shops, context.processor]);
  count(context.observations, 'processes stopped for a while');
  process.stop();
  context.clock.advance(dice() * minuteMs);
  await new Promise((resolve) => setTimeout(resolve, 300 + dice() * maxStopMs));
  process.resume();
  await setTime(context);
}

async function jumpMinutes(context: SimulationContext, dice: RandomSource): Promise<void> {
  count(context.observations, 'clocks put forward by minutes');
  await jump(context, (1 + dice() * 12) * minuteMs);
}

/** Answers get lost and the shop goes down; a day later the processor has forgotten all keys. */
async function jumpADay(context: SimulationContext, dice: RandomSource): Promise<void> {
  if (count(context.observations, 'clocks put forward by a day') > maxDays) return;
  await setFaults(context, { 'requests[loseReply]': '1', 'webhooks[lose]': '1' });
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  await Promise.all(context.shops.map((shop) => shop.killAndRestart()));
  // What is sent again within seconds is answered: no processor forgets its keys meanwhile.
  await setFaults(context, {});
  await new Promise((resolve) => setTimeout(resolve, underWayMs));
  await jump(context, (25 + 3 * dice()) * hourMs);
  await switchFaults(context, dice);
}

async function jump(context: SimulationContext, byMs: number): Promise<void> {
  const { shops, clock } = context;
  clock.advance(byMs);
  const { offsetMs } = clock;
  await Promise.all(shops.map((shop) => shop.send('time', { offsetMs })));
  // What was sent before is answered by then.
  await new Promise((resolve) => setTimeout(resolve, underWayMs));
  await setTime(context);
}

async function slowProcessor(context: SimulationContext, dice: RandomSource): Promise<void> {
  count(context.observations, 'times the processor was slow');
  await setFaults(context, { 'requests[delayMs]': '800-2500', 'fees[late]': '1' });
  await new Promise((resolve) => setTimeout(resolve, outageMs * 3));
  await switchFaults(context, dice);
}

/** It receives requests and does not answer; half of them it executes nevertheless. */
async function silenceProcessor(context: SimulationContext, dice: RandomSource): Promise<void> {
  count(context.observations, 'times the processor was silent');
  await setFaults(context, { 'requests[silent]': '0.5', 'requests[silentReply]': '0.9' });
  await new Promise((resolve) => setTimeout(resolve, outageMs * 2));
  if (dice() < 0.5) await pick(dice, context.shops).killAndRestart();
  await switchFaults(context, dice);
}

/** For a while the processor answers next to nothing. */
async function failProcessor(context: SimulationContext, dice: RandomSource): Promise<void> {
  count(context.observations, 'outages of the processor');
  await setFaults(context, { 'requests[fail]': '0.9', 'webhooks[lose]': '1' });
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  await switchFaults(context, dice);
}

export async function setFaults(
  { processor, keys }: SimulationContext,
  faults: Record<string, string>,
): Promise<void> {
  await call(processor.url, 'POST /v1/sandbox_faults', {
    token: keys.secret,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(faults)),
  });
}
