/**
 * VIES on a loopback port: the Commission's REST service for checking VAT numbers, with answers
 * that depend on the number. It asks nobody, keeps nothing, and serves this machine only.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerTo, answerToTest, type Answer, type Question } from './answers.ts';

export { errors, type Answer, type ViesError } from './answers.ts';

export interface SandboxViesOptions {
  /** Any free port unless told otherwise. */
  port?: number;
  /** How long an answer takes that is slow. */
  slowMs?: number;
}

export interface SandboxVies {
  /** In the place of https://ec.europa.eu/taxation_customs/vies/rest-api. */
  url: string;
  /** What it was asked, the newest last. */
  requests: readonly Question[];
  /** The same for all numbers, until it is called with undefined. */
  answerAllWith(answer: Answer | undefined): void;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const maxBodyBytes = 4096;
const keptRequests = 1000;

export async function startSandboxVies({
  port = 0,
  slowMs = 60_000,
}: SandboxViesOptions = {}): Promise<SandboxVies> {
  const requests: Question[] = [];
  const closing = new AbortController();
  let forAll: Answer | undefined;
  const operations: Readonly<Record<string, (question: Question) => Answer>> = {
    '/check-vat-number': (question) => forAll ?? answerTo(question),
    '/check-vat-test-service': answerToTest,
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = operations[request.url ?? ''];
    if (!answer) return send(response, 404, { error: 'Not Found' });
    if (request.method !== 'POST') return send(response, 405, { error: 'Method Not Allowed' });
    const question = await readQuestion(request);
    if (!question) return send(response, 400, toFailure('INVALID_INPUT'));
    requests.push(question);
    if (requests.length > keptRequests) requests.shift();
    const given = answer(question);
    if (given === 'slow') await pause(slowMs, undefined, { signal: closing.signal });
    send(response, 200, toWire(question, given));
  }

  const server = createServer((request, response) => {
    // Who asks has gone, or the sandbox is closing.
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    ...{ url: addressOf(server), requests },
    answerAllWith: (answer) => (forAll = answer),
    async close() {
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function toWire(question: Question, answer: Answer): object {
  if (answer !== 'valid' && answer !== 'invalid' && answer !== 'slow') return toFailure(answer);
  const { countryCode, vatNumber, requesterNumber } = question;
  const isValid = answer !== 'invalid';
  // States that name nobody, and numbers of nobody.
  const isNamed = isValid && countryCode !== 'DE' && countryCode !== 'ES';
  const notCompared = { match: 'NOT_PROCESSED' } as const;
  return {
    ...{ countryCode, vatNumber, requestDate: new Date().toISOString(), valid: isValid },
    requestIdentifier: requesterNumber === '' ? '' : newIdentifier(),
    name: isNamed ? `SANDBOX ${countryCode} ${vatNumber}` : '---',
    address: isNamed ? `1 SANDBOX STREET\n00000 ${countryCode}` : '---',
    ...{ traderName: '---', traderStreet: '---', traderPostalCode: '---', traderCity: '---' },
    ...{ traderCompanyType: '---', traderNameMatch: notCompared.match },
    ...{ traderStreetMatch: notCompared.match, traderPostalCodeMatch: notCompared.match },
    ...{ traderCityMatch: notCompared.match, traderCompanyTypeMatch: notCompared.match },
  };
}

function toFailure(error: string): object {
  return { actionSucceed: false, errorWrappers: [{ error }] };
}

/** Such as WAPIAAAAY0cX2Fh1: what proves later that the number was asked about. */
function newIdentifier(): string {
  const random = crypto.randomUUID().replaceAll('-', '').slice(0, 8);
  return `WAPIAAAA${random}`;
}

async function readQuestion(request: IncomingMessage): Promise<Question | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(data);
  }
  const fields = parse(Buffer.concat(chunks).toString('utf8'));
  if (!fields) return undefined;
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    ...{ countryCode: text('countryCode'), vatNumber: text('vatNumber') },
    requesterMemberStateCode: text('requesterMemberStateCode'),
    requesterNumber: text('requesterNumber'),
  };
}

function parse(json: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `http://${host}:${address.port}`;
}
