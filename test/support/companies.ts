/** Companies for tests: applied for and approved by the calls that people use. */
import type { TestShop } from './shop.ts';
import type { Person } from './world.ts';

type Called = Pick<TestShop, 'call' | 'db' | 'tokenOf' | 'world'>;

interface Terms {
  group?: string | null;
  taxNumber?: string;
  deliveryTerms?: string;
  /** The token of who approves it: an account has only so many. */
  staff?: string;
}

/** An approved company of which this person is the manager, who buys for it. */
export async function openCompany(
  shop: Called,
  manager: Person,
  { name, staff, ...terms }: Terms & { name: string },
): Promise<{ id: string; token: string }> {
  const token = await shop.tokenOf(manager);
  const applied = await shop.call('POST /my-companies', { token, body: { name } });
  const id = String(applied.body['insertedId']);
  const by = staff ?? (await shop.tokenOf(shop.world.mira));
  const body = { name, version: 1, ...terms };
  await shop.call(`POST /companies/${id}/approve`, { token: by, body });
  return { id, token };
}

/** Invites a person and uses the link of the email; answers their token. */
export async function joinCompany(
  shop: Called,
  { company, by, person, role }: { company: string; by: string; person: Person; role: string },
): Promise<string> {
  const body = { email: person.email, role };
  await shop.call(`POST /my-companies/${company}/invitations`, { token: by, body });
  const token = await shop.tokenOf(person);
  const link = await invitationTo(shop, person.email);
  await shop.call('POST /company-invitations/accept', { token, body: { token: link } });
  return token;
}

/** The token of the newest invitation that was sent to an email. */
export async function invitationTo({ db }: Pick<Called, 'db'>, email: string): Promise<string> {
  const { rows } = await db.query({
    text: `select contents ->> 'link' as link from email
      where recipient = $1 and kind = 'company_invitation' order by id desc limit 1`,
    values: [email],
  });
  return String(rows[0]?.['link']).replace('/invitation#', '');
}

/** As many members as a company can have, which has its first manager alone. */
export async function fillMembers({ db }: Pick<Called, 'db'>, company: string): Promise<void> {
  await db.query({
    text: `with added as (
        insert into app_user (issuer, subject, email, email_verified, display_name, role,
          created_at)
        select 'test', $1::text || n, $1::text || n || '@people.example', true, 'N', 'customer',
          now()
        from generate_series(1, 199) n returning id
      )
      insert into company_member (company_id, user_id, role, joined_at)
      select $1::uuid, id, 'buyer', now() from added`,
    values: [company],
  });
}

/** Makes them an account that has not followed the link of its email; answers their token. */
export async function unconfirm(
  { db, tokenOf }: Pick<Called, 'db' | 'tokenOf'>,
  person: Person,
): Promise<string> {
  const text = 'update app_user set email_verified = false where id = $1';
  await db.query({ text, values: [person.id] });
  return tokenOf(person);
}
