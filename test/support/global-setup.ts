/** One database server for a test run. */
import type { TestProject } from 'vitest/node';
import { startTemplateServer } from './template-server.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTemplateServer();
  project.provide('testDatabase', server);
  return stop;
}
