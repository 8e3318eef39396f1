/** What a hostile world does to the shop while people buy. Ends by itself, and leaves all up. */
import { hourMs, minuteMs } from '#platform/clock.ts';
import { seededDice, type Dice } from '#sandbox/card/control/faults.ts';
import { call } from '#test/support/shop.ts';
import { checkReflected } from './reflected.ts';
import { basesOf, count, pick, type Scene } from './scene.ts';

const turnMs = 100;
const outageMs = 700;
const underWayMs = 250;
const longestStopMs = 2500;
const mostDays = 2;
/** How much of the simulated time passes in a turn: about a minute a second. */
const turnsInMinute = 10;
const turnsInStrike = 2;

const doings: readonly (readonly [share: number, doing: (scene: Scene, dice: Dice) => unknown])[] =
  [
    [4, killShop],
    [2, killProcessor],
    [4, cutConnections],
    [6, moveWebhook],
    [3, failProcessor],
    [4, switchFaults],
    [3, stopSomebody],
    [2, jumpMinutes],
    [1, jumpADay],
    [2, slowProcessor],
    [2, silenceProcessor],
    [14, () => undefined],
  ];

/** Turns until told to stop; a minute's work is asked of one instance or of both at once. */
export async function rage(scene: Scene, isOver: () => boolean): Promise<void> {
  const dice = seededDice(scene.seed * 31 + 17);
  await switchFaults(scene, dice);
  // A minute's work may take longer than its minute, and the world does not wait for it.
  let working: Promise<void> | undefined;
  for (let turn = 1; !isOver(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, turnMs));
    scene.clock.advance(minuteMs / turnsInMinute);
    await tellTime(scene);
    if (turn % turnsInMinute === 0) {
      working ??= passMinute(scene, dice() < 0.5).finally(() => {
        working = undefined;
      });
    }
    if (turn % turnsInStrike === 0) await strike(scene, dice);
  }
  await working;
}

async function strike(scene: Scene, dice: Dice): Promise<void> {
  let left = dice() * doings.reduce((sum, [share]) => sum + share, 0);
  for (const [share, doing] of doings) {
    left -= share;
    if (left < 0) {
      await doing(scene, dice);
      return;
    }
  }
}

/** The schedule's work of one simulated minute. */
export async function passMinute(scene: Scene, both: boolean): Promise<void> {
  const asked = both ? scene.shops : scene.shops.slice(0, 1);
  await Promise.all(asked.map((shop) => shop.ask('minute')));
  await checkReflected(scene);
}

/**
 * The shops first: no request of theirs that is under way gets a day older on the line, which
 * would have the processor forget a key that was sent a second ago.
 */
export async function tellTime({ shops, processor, clock }: Scene): Promise<void> {
  const { offsetMs } = clock;
  await Promise.all(shops.map((child) => child.ask('time', { offsetMs })));
  await processor.ask('time', { offsetMs });
}

async function killShop(scene: Scene, dice: Dice): Promise<void> {
  count(scene.saw, 'kill -9 of an instance');
  await pick(dice, scene.shops).killAndRestart();
  scene.clock.noteOutage();
}

async function killProcessor(scene: Scene, dice: Dice): Promise<void> {
  count(scene.saw, 'kill -9 of the processor');
  await scene.processor.killAndRestart();
  await moveWebhook(scene, dice);
  await switchFaults(scene, dice);
  scene.clock.noteOutage();
}

async function cutConnections({ db, saw, clock }: Scene): Promise<void> {
  count(saw, 'database connections cut');
  await db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'
        and application_name is distinct from 'witness'`,
  });
  clock.noteOutage();
}

/** Events go to one instance at a time, as behind a balancer. */
export async function moveWebhook({ shops, processor }: Scene, dice: Dice): Promise<void> {
  const base = pick(dice, basesOf(shops));
  await processor.ask('webhook', { url: `${base}/webhooks/stripe` });
}

async function switchFaults(scene: Scene, dice: Dice): Promise<void> {
  await setFaults(scene, {
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

/** A process that sleeps while time goes on, and wakes in the middle of what it was doing. */
async function stopSomebody(scene: Scene, dice: Dice): Promise<void> {
  const someone = pick(dice, [...scene.shops, ...scene.shops, scene.processor]);
  count(scene.saw, 'processes stopped for a while');
  someone.stop();
  scene.clock.advance(dice() * minuteMs);
  await new Promise((resolve) => setTimeout(resolve, 300 + dice() * longestStopMs));
  someone.goOn();
  await tellTime(scene);
  scene.clock.noteOutage();
}

async function jumpMinutes(scene: Scene, dice: Dice): Promise<void> {
  count(scene.saw, 'clocks put forward by minutes');
  await jump(scene, (1 + dice() * 12) * minuteMs);
}

/** Answers get lost and the shop goes down; a day later the processor has forgotten all keys. */
async function jumpADay(scene: Scene, dice: Dice): Promise<void> {
  if (count(scene.saw, 'clocks put forward by a day') > mostDays) return;
  await setFaults(scene, { 'requests[loseReply]': '1', 'webhooks[lose]': '1' });
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  await Promise.all(scene.shops.map((shop) => shop.killAndRestart()));
  await jump(scene, (25 + 3 * dice()) * hourMs);
  await switchFaults(scene, dice);
  scene.clock.noteOutage();
}

async function jump(scene: Scene, byMs: number): Promise<void> {
  const { shops, clock } = scene;
  clock.advance(byMs);
  const { offsetMs } = clock;
  await Promise.all(shops.map((shop) => shop.ask('time', { offsetMs })));
  // What was sent before is answered by then.
  await new Promise((resolve) => setTimeout(resolve, underWayMs));
  await tellTime(scene);
  scene.clock.noteOutage();
}

async function slowProcessor(scene: Scene, dice: Dice): Promise<void> {
  count(scene.saw, 'times the processor was slow');
  await setFaults(scene, { 'requests[delayMs]': '800-2500', 'fees[late]': '1' });
  await new Promise((resolve) => setTimeout(resolve, outageMs * 3));
  await switchFaults(scene, dice);
  scene.clock.noteOutage();
}

/** It takes requests in and says nothing; half of them it does all the same. */
async function silenceProcessor(scene: Scene, dice: Dice): Promise<void> {
  count(scene.saw, 'times the processor was silent');
  await setFaults(scene, { 'requests[silent]': '0.5', 'requests[silentReply]': '0.9' });
  await new Promise((resolve) => setTimeout(resolve, outageMs * 2));
  if (dice() < 0.5) await pick(dice, scene.shops).killAndRestart();
  await switchFaults(scene, dice);
  scene.clock.noteOutage();
}

/** For a while the processor answers next to nothing. */
async function failProcessor(scene: Scene, dice: Dice): Promise<void> {
  count(scene.saw, 'outages of the processor');
  await setFaults(scene, { 'requests[fail]': '0.9', 'webhooks[lose]': '1' });
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  await switchFaults(scene, dice);
  scene.clock.noteOutage();
}

export async function setFaults(
  { processor, keys }: Scene,
  faults: Record<string, string>,
): Promise<void> {
  await call(processor.url, 'POST /v1/sandbox_faults', {
    token: keys.secret,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(faults)),
  });
}
