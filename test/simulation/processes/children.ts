/** Processes of the simulation: started, asked, killed without warning, started again. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly url: string;
  /** Asks it to do something; resolves too when it dies over it or takes too long. */
  ask(what: string, more?: { offsetMs?: number; url?: string }): Promise<void>;
  /** Ends it without warning and starts it again. */
  killAndRestart(): Promise<void>;
  /** Stops it as it is, as a machine that sleeps does, until it is told to go on. */
  stop(): void;
  goOn(): void;
  readonly restarts: number;
  /** How long the slowest start took. */
  readonly slowestStartMs: number;
  /** Its database is dropped next: there is nothing to leave in order. */
  close(): Promise<void>;
}

const patienceMs = 20_000;
const startPatienceMs = 30_000;

const files = {
  shop: fileURLToPath(new URL('./shop-process.ts', import.meta.url)),
  processor: fileURLToPath(new URL('./processor-process.ts', import.meta.url)),
};

/** `env` is asked for at each start, because the simulated hour has moved on by then. */
export async function startChild(
  kind: keyof typeof files,
  env: () => NodeJS.ProcessEnv,
): Promise<Child> {
  let running = await start(files[kind], env());
  let asked = 0;
  let restarts = 0;
  let slowestStartMs = running.tookMs;
  return {
    get url() {
      return running.url;
    },
    get restarts() {
      return restarts;
    },
    get slowestStartMs() {
      return slowestStartMs;
    },
    ask: (what, more = {}) => {
      asked += 1;
      return ask(running.process, { ...more, id: asked, do: what });
    },
    stop: () => void running.process.kill('SIGSTOP'),
    goOn: () => void running.process.kill('SIGCONT'),
    killAndRestart: async () => {
      const gone = once(running.process, 'exit');
      running.process.kill('SIGKILL');
      await gone;
      running = await start(files[kind], env());
      restarts += 1;
      slowestStartMs = Math.max(slowestStartMs, running.tookMs);
    },
    close: async () => {
      const gone = once(running.process, 'exit');
      running.process.kill('SIGKILL');
      await gone;
    },
  };
}

interface Running {
  process: ChildProcess;
  url: string;
  tookMs: number;
}

async function start(file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const before = performance.now();
  const child = fork(file, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      printed = `${printed}${data.toString()}`.slice(-4000);
    });
  }
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`no start in time:\n${printed}`)),
      startPatienceMs,
    );
    child.once('message', (message: { ready: string }) => {
      clearTimeout(late);
      resolve(message.ready);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`${file} ended with ${code}:\n${printed}`));
    });
  });
  return { process: child, url, tookMs: performance.now() - before };
}

function ask(child: ChildProcess, order: { id: number; do: string }): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(late);
      child.off('message', hear);
      child.off('exit', finish);
      resolve();
    };
    const hear = (message: { done?: number }) => {
      if (message.done === order.id) finish();
    };
    const late = setTimeout(finish, patienceMs);
    child.on('message', hear);
    child.once('exit', finish);
    if (child.connected) child.send(order, (error) => error && finish());
    else finish();
  });
}
