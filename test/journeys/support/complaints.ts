/** What a browser complains of while somebody walks through the shop. There should be nothing. */
import type { BrowserContext } from '@playwright/test';

export interface Complaints {
  /** Listens to one more browser. */
  watch(context: BrowserContext): void;
  /** What a journey brings about on purpose: Chromium writes every refusal to its console. */
  expect(complaint: RegExp): void;
  /** What nobody expected, so far. */
  unexpected(): string[];
}

const serious = ['error', 'warning', 'assert'];

export function listenForComplaints(): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch(context) {
      context.on('weberror', (thrown) => heard.push(`thrown: ${thrown.error().message}`));
      // Violations of the Content-Security-Policy and of Trusted Types are errors here, too.
      context.on('console', (message) => {
        if (!serious.includes(message.type())) return;
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Whoever leaves a page stops what it was still fetching.
        if (reason !== 'net::ERR_ABORTED') heard.push(`failed: ${request.url()} ${reason}`);
      });
    },
    expect: (complaint) => void expected.push(complaint),
    unexpected: () => heard.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
