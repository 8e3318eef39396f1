/** Processes of the simulation: started, commanded, killed without warning, restarted. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly url: string;
  /** Sends a command; resolves also when the process dies or takes too long. */
  send(command: string, options?: { offsetMs?: number; url?: string }): Promise<void>;
  /** Ends it without warning and starts it again. */
  killAndRestart(): Promise<void>;
  /** Stops the process until `resume`, as a machine that sleeps does. */
  stop(): void;
  resume(): void;
  readonly restarts: number;
  /** How long the slowest start took. */
  readonly slowestStartMs: number;
  /** Its database is dropped next: there is nothing to leave in order. */
  close(): Promise<void>;
}

const commandTimeoutMs = 20_000;
const startTimeoutMs = 90_000;

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
  let commandCount = 0;
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
    send: (what, more = {}) => {
      commandCount += 1;
      return sendCommand(running.process, { ...more, id: commandCount, name: what });
    },
    stop: () => void running.process.kill('SIGSTOP'),
    resume: () => void running.process.kill('SIGCONT'),
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
  const startedAt = performance.now();
  const child = fork(file, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output = `${output}${data.toString()}`.slice(-4000);
    });
  }
  const url = await new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new Error(`no start in time:\n${output}`)),
      startTimeoutMs,
    );
    child.once('message', (message: { ready: string }) => {
      clearTimeout(timeout);
      resolve(message.ready);
    });
    child.once('exit', (code) => {
      clearTimeout(timeout);
      reject(new Error(`${file} ended with ${code}:\n${output}`));
    });
  });
  return { process: child, url, tookMs: performance.now() - startedAt };
}

function sendCommand(child: ChildProcess, command: { id: number; name: string }): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timeout);
      child.off('message', onMessage);
      child.off('exit', finish);
      resolve();
    };
    const onMessage = (message: { done?: number }) => {
      if (message.done === command.id) finish();
    };
    const timeout = setTimeout(finish, commandTimeoutMs);
    child.on('message', onMessage);
    child.once('exit', finish);
    if (child.connected) child.send(command, (error) => error && finish());
    else finish();
  });
}
