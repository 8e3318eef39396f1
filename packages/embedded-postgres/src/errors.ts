/**
 * Why the embedded database could not be started, in words for the person in front of the
 * terminal: one line that says what is wrong and what to do.
 */

export type EmbeddedPostgresErrorCode =
  | 'LOCKED'
  | 'DISK_FULL'
  | 'OTHER_MAJOR'
  | 'READ_ONLY'
  | 'NO_BINARIES'
  | 'NO_UNPRIVILEGED_USER'
  | 'INIT_FAILED'
  | 'START_FAILED';

export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
