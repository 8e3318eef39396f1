/**
 * Asks VIES, the register of the European Union, whether a number is valid, over the Commission's
 * REST service. Whatever is no clear answer is 'unavailable': nobody's number is invalid because
 * the register did not answer.
 */
import type { TaxNumber } from './tax-number.ts';

export type ViesAnswer =
  | {
      state: 'valid' | 'invalid';
      /** Proves later that it was asked; '' where the requester was not named. */
      requestId: string;
      /** Of whom it is; '' where the state names nobody. */
      name: string;
      address: string;
    }
  | { state: 'unavailable'; error: string };

export interface ViesQuestion {
  number: TaxNumber;
  /** The shop's own number, so that the answer has a request identifier. */
  requester: TaxNumber | undefined;
}

export interface Vies {
  ask(question: ViesQuestion): Promise<ViesAnswer>;
}

interface ViesOptions {
  /** Its address, such as https://ec.europa.eu/taxation_customs/vies/rest-api. */
  open: () => Promise<string>;
  /** How long an answer may take. */
  timeoutMs?: number;
}

const longestAnswer = 32_768;
const longestError = 200;

export function createVies({ open, timeoutMs = 20_000 }: ViesOptions): Vies {
  async function send(question: ViesQuestion): Promise<ViesAnswer> {
    try {
      const response = await fetch(`${await open()}/check-vat-number`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(toWire(question)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return toAnswer(response.status, await readText(response));
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      return { state: 'unavailable', error: reason === 'TimeoutError' ? 'TIMEOUT' : reason };
    }
  }

  return {
    async ask(question) {
      const answer = await send(question);
      const isRequesterRefused =
        answer.state === 'unavailable' && answer.error === 'INVALID_REQUESTER_INFO';
      // The shop's own number is wrong, or too new: the buyer's may be valid all the same.
      return isRequesterRefused && question.requester
        ? send({ ...question, requester: undefined })
        : answer;
    },
  };
}

function toWire({ number, requester }: ViesQuestion): Record<string, string> {
  const [countryCode, vatNumber] = split(number);
  if (!requester) return { countryCode, vatNumber };
  const [requesterMemberStateCode, requesterNumber] = split(requester);
  return { countryCode, vatNumber, requesterMemberStateCode, requesterNumber };
}

/** VIES has the code of a state apart, and Greece's is its own. */
function split({ number }: TaxNumber): [code: string, rest: string] {
  return [number.slice(0, 2), number.slice(2)];
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > longestAnswer) throw new RangeError('VIES answered more than it has to say');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toAnswer(status: number, text: string): ViesAnswer {
  const body = parse(text);
  const [failure] = listOf(body['errorWrappers']);
  const error = textOf(failure?.['error']) || textOf(body['userError']);
  const isValid = body['valid'];
  if (status !== 200 || typeof isValid !== 'boolean')
    return { state: 'unavailable', error: (error || `HTTP ${status}`).slice(0, longestError) };
  const { requestIdentifier, name, address } = body;
  return {
    state: isValid ? 'valid' : 'invalid',
    requestId: textOf(requestIdentifier).slice(0, 100),
    name: disclosed(name).slice(0, 500),
    address: disclosed(address).slice(0, 1000),
  };
}

/** '---' where the state does not say. */
function disclosed(value: unknown): string {
  const text = textOf(value).trim();
  return /^-+$/.test(text) ? '' : text;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((one) => ({ ...Object(one) })) : [];
}

function parse(text: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(text)) };
  } catch {
    return {};
  }
}
