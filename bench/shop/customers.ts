/**
 * Adds thousands of customers in the database: the shop limits what one account and one
 * network may order in an hour, and the bench measures it with its limits as they are.
 */
import { createHash, randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { findRunningDatabase } from '@ferrule/embedded-postgres';
import type { Account } from '../load/jobs.ts';

/** Each has a token, as a program that signs in without a browser gets it, and an IP address. */
export async function addCustomers(databaseDir: string, count: number): Promise<Account[]> {
  const connection = findRunningDatabase(databaseDir);
  if (!connection) throw new Error('the database of the shop is not running');
  const customers = Array.from({ length: count }, (_, index) => createCustomer(index));
  const db = openDatabase(connection, { max: 1 });
  try {
    const text = `with people as (
        insert into app_user
          (issuer, subject, email, email_verified, display_name, role, created_at)
        select 'bench', email, email, true, 'Buyer', 'customer', now()
        from unnest($1::text[]) as email returning id, email)
      ${insertTokens}
      select tokens.hash, people.id, ${tokenValues}
      from unnest($1::text[], $2::bytea[]) as tokens (email, hash) join people using (email)`;
    const hashes = customers.map(({ token }) => hashOf(token));
    await db.query({ text, values: [customers.map(({ email }) => email), hashes] });
  } finally {
    await db.close();
  }
  return customers;
}

const insertTokens = `insert into shop_token (hash, user_id, created_at, last_used_at, expires_at,
  second_factor, method, device, client_network)`;
const tokenValues = `now(), now(), now() + interval '12 hours', false, '', '', ''`;

/** A token of somebody who is there already, as a program gets it. */
export async function addToken(db: Database, userId: string): Promise<string> {
  const token = createToken();
  const text = `${insertTokens} values ($1, $2, ${tokenValues})`;
  await db.query({ text, values: [hashOf(token), userId] });
  return token;
}

const createToken = () => `sht_${randomBytes(32).toString('base64url')}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

function createCustomer(index: number): Account {
  const token = createToken();
  // Addresses for documentation and tests (RFC 2544), one network for each.
  const ip = `198.18.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;
  return { email: `buyer${index}@bench.example`, name: 'Buyer', token, ip };
}
