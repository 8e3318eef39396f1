/** Errors and warnings in a browser's console during a journey. There should be none. */
import type { BrowserContext } from '@playwright/test';

export interface ConsoleErrors {
  /** Listens to one more browser context. */
  watch(context: BrowserContext): void;
  /** Expects an error that a journey causes: Chromium logs every error response. */
  allow(pattern: RegExp): void;
  /** The errors that were not expected, so far. */
  unexpected(): string[];
}

const loggedTypes = ['error', 'warning', 'assert'];

export function collectConsoleErrors(): ConsoleErrors {
  const messages: string[] = [];
  const allowedPatterns: RegExp[] = [];
  return {
    watch(context) {
      context.on('weberror', (thrown) => messages.push(`thrown: ${thrown.error().message}`));
      // Violations of the Content-Security-Policy and of Trusted Types are errors here, too.
      context.on('console', (message) => {
        if (!loggedTypes.includes(message.type())) return;
        messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Leaving a page aborts its running requests.
        if (reason !== 'net::ERR_ABORTED') messages.push(`failed: ${request.url()} ${reason}`);
      });
    },
    allow: (pattern) => void allowedPatterns.push(pattern),
    unexpected: () =>
      messages.filter((line) => !allowedPatterns.some((pattern) => pattern.test(line))),
  };
}
