import { format, lint, runSteps, types, vitest } from './steps.ts';

/** `npm run check`: what is quick and needs neither a browser nor a database. */
export function check(root: string): Promise<void> {
  return runSteps(root, [lint, format, types, vitest('tidy and unit', ['tidy', 'unit', 'pages'])]);
}
