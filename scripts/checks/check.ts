import { formatStep, lintStep, runSteps, typesStep, createVitestStep } from './steps.ts';

/** `npm run check`: what is quick and needs neither a browser nor a database. */
export async function runChecks(root: string): Promise<void> {
  await runSteps(root, [
    lintStep,
    formatStep,
    typesStep,
    createVitestStep('tidy and unit', ['tidy', 'unit', 'pages', 'document']),
  ]);
}
