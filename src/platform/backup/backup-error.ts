/** A backup that cannot be used; the message says why and what to do. */
export class BackupError extends Error {}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
