/** A visitor's network: calls go to any instance, and requests and answers get lost. */
import { call, type Answer, type Sent } from '#test/support/shop.ts';
import type { Dice } from '#sandbox/card/control/faults.ts';

export interface Network {
  /** The answer, or undefined when none came: whether the shop acted is then not known. */
  call(what: string, sent?: Sent): Promise<Answer | undefined>;
  /** The same, tried again until an answer comes; for what may be said twice. */
  insist(what: string, sent?: Sent): Promise<Answer | undefined>;
}

export interface Chances {
  losesRequest: number;
  losesAnswer: number;
}

const tries = 6;

/**
 * `bases` are the instances, such as http://127.0.0.1:3000/api; `from` is the address that the
 * proxy in front of them sees.
 */
export function openNetwork(
  bases: () => readonly string[],
  dice: Dice,
  { from, ...chances }: Chances & { from: string },
): Network {
  const once = async (what: string, sent?: Sent): Promise<Answer | undefined> => {
    const all = bases();
    const base = all[Math.floor(dice() * all.length)] ?? '';
    const [losesRequest, losesAnswer] = [dice(), dice()];
    if (losesRequest < chances.losesRequest) return undefined;
    try {
      const headers = { ...sent?.headers, 'x-forwarded-for': from };
      const answer = await call(base, what, { ...sent, headers });
      return losesAnswer < chances.losesAnswer ? undefined : answer;
    } catch {
      // Nobody listens, or it died over the request.
      return undefined;
    }
  };
  return {
    call: once,
    async insist(what, sent) {
      for (let tried = 0; tried < tries; tried += 1) {
        const answer = await once(what, sent);
        if (answer && answer.status < 500) return answer;
        await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** tried));
      }
      return undefined;
    },
  };
}
