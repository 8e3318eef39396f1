/** How a person reads that the database has a certificate of an unknown authority. */
import { expect, test } from 'vitest';
import { explainCertificate, NoDatabaseError } from '#app/open-database.ts';

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unable to get local issuer certificate'],
  ['CERT_HAS_EXPIRED', 'certificate has expired'],
])('a certificate of the database that is refused as %s is said in a line', (code, message) => {
  const explained = explainCertificate(errorOf(code, message));
  expect(explained).toBeInstanceOf(NoDatabaseError);
  expect(explained).toHaveProperty('message', expect.stringContaining(`${message}. Name the`));
});

test('any other error stays as it is', () => {
  const refused = errorOf('ECONNREFUSED', 'connect ECONNREFUSED');
  expect(explainCertificate(refused)).toBe(refused);
  expect(explainCertificate('text')).toBe('text');
});
