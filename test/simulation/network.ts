/** A visitor's network: calls go to any instance, and requests and answers get lost. */
import { call, type TestResponse, type RequestOptions } from '#test/support/shop.ts';
import type { RandomSource } from '../../scripts/proofs/seeded-random.ts';

export interface Network {
  /** The response, or undefined when none came: the request may have been executed. */
  call(operation: string, request?: RequestOptions): Promise<TestResponse | undefined>;
  /** The same, repeated until a response comes; for requests that may be sent twice. */
  callWithRetry(operation: string, request?: RequestOptions): Promise<TestResponse | undefined>;
}

export interface Chances {
  losesRequest: number;
  losesAnswer: number;
}

const maxAttempts = 6;

/**
 * `bases` are the instances, such as http://127.0.0.1:3000/api; `from` is the address that the
 * proxy in front of them sees.
 */
export function createNetwork(
  bases: () => readonly string[],
  dice: RandomSource,
  { from, ...chances }: Chances & { from: string },
): Network {
  const callOnce = async (
    operation: string,
    request?: RequestOptions,
  ): Promise<TestResponse | undefined> => {
    const baseUrls = bases();
    const base = baseUrls[Math.floor(dice() * baseUrls.length)] ?? '';
    const [losesRequest, losesAnswer] = [dice(), dice()];
    if (losesRequest < chances.losesRequest) return undefined;
    try {
      const headers = { ...request?.headers, 'x-forwarded-for': from };
      const answer = await call(base, operation, { ...request, headers });
      return losesAnswer < chances.losesAnswer ? undefined : answer;
    } catch {
      // Nobody listens, or it died over the request.
      return undefined;
    }
  };
  return {
    call: callOnce,
    async callWithRetry(operation, request) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const answer = await callOnce(operation, request);
        if (answer && answer.status < 500) return answer;
        await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt));
      }
      return undefined;
    },
  };
}

/** The code of a problem. */
export function codeOf(answer: TestResponse | undefined): string {
  const code = answer?.body['code'];
  return typeof code === 'string' ? code : 'no answer';
}
