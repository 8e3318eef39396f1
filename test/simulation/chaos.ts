/** What a hostile world does to the shop while people buy. Ends by itself, and leaves all up. */
import { minuteMs } from '#platform/clock.ts';
import { seededDice, type Dice } from '#sandbox/card/control/faults.ts';
import { call } from '#test/support/shop.ts';
import { checkReflected } from './reflected.ts';
import { basesOf, count, pick, type Scene } from './scene.ts';

const turnMs = 100;
const outageMs = 700;
/** How much of the simulated time passes in a turn: about a minute a second. */
const turnsInMinute = 10;
const turnsInStrike = 4;

const doings: readonly (readonly [share: number, doing: (scene: Scene, dice: Dice) => unknown])[] =
  [
    [4, killShop],
    [2, killProcessor],
    [4, cutConnections],
    [6, moveWebhook],
    [3, failProcessor],
    [4, switchFaults],
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

export async function tellTime({ shops, processor, clock }: Scene): Promise<void> {
  const { offsetMs } = clock;
  await Promise.all([...shops, processor].map((child) => child.ask('time', { offsetMs })));
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
  });
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
