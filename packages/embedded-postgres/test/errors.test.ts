import { expect, test } from 'vitest';

import { EmbeddedPostgresError } from '../src/errors.ts';
import { explainOutput, explainSystemError } from '../src/explain-errors.ts';
import { host } from './host.ts';

// The outputs are those of PostgreSQL 18.4 on a 20 MB and a read-only tmpfs.
const outputs = [
  {
    text: [
      'running bootstrap script ... 2026-11-20 22:39:22.365 UTC [21317] FATAL:  ',
      'could not extend file "base/1/2691": No space left on device\n',
      '2026-11-20 22:39:22.365 UTC [21317] HINT:  Check free disk space.\n',
      '2026-11-20 22:39:22.365 UTC [21317] PANIC:  cannot abort transaction 1, ',
      'it was already committed',
    ].join(''),
    code: 'DISK_FULL',
    says: 'free some space',
  },
  {
    text: 'FATAL:  could not create lock file "postmaster.pid": Read-only file system',
    code: 'READ_ONLY',
    says: 'cannot be written',
  },
  {
    text: '2026-11-20 22:39:22 UTC [7] FATAL:  invalid value for parameter "jit": "maybe"\n',
    code: 'START_FAILED',
    says: 'did not start: invalid value for parameter "jit": "maybe"',
  },
  { text: '', code: 'START_FAILED', says: 'it gave no reason' },
];

test.each(outputs)(
  '$code is read from what the server wrote ($says)',
  ({ text, code, says: message }) => {
    const error = explainOutput(text, '/data/postgres', 'START_FAILED', host);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    expect(error.message).toContain('/data/postgres');
    expect(error.message).not.toContain('\n');
  },
);

test.each([
  ['ENOSPC', 'write', 'DISK_FULL'],
  ['EDQUOT', 'write', 'DISK_FULL'],
  ['EROFS', 'access', 'READ_ONLY'],
  ['EACCES', 'mkdir', 'READ_ONLY'],
  ['ENOENT', 'mkdir', 'READ_ONLY'],
])('%s of %s is told as %s', (code, syscall, expectedCode) => {
  const systemError = Object.assign(new Error('refused'), { code, syscall });
  expect(explainSystemError(systemError, '/data', host)).toMatchObject({
    code: expectedCode,
    cause: systemError,
  });
});

test('what is not about the folder stays what it is', () => {
  const bug = new TypeError('a mistake of ours');
  expect(explainSystemError(bug, '/data', host)).toBe(bug);
  const ours = new EmbeddedPostgresError('LOCKED', 'in use');
  expect(explainSystemError(ours, '/data', host)).toBe(ours);
});
