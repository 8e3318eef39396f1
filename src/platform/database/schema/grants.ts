/**
 * What the shop may do with tables that another role owns: read and write rows. It cannot change,
 * empty or drop a table, nor disable the triggers that keep append-only tables from being changed.
 */
import type { Database, Executor } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { preparedQuery } from '../prepared-query.ts';
import { boolean, text } from '../sql-types.ts';

const lockNumber = 7246170021;

const selectRole = preparedQuery({}, { role: text })`select current_user as role`;

/** The role that a connection signs in as. */
export async function readCurrentRole(executor: Executor): Promise<string> {
  const row = await selectRole.first(executor, {});
  if (!row) throw new Error('the database did not say who is signed in');
  return row.role;
}

const selectOwns = preparedQuery({}, { owns: boolean })`
select coalesce(bool_or(pg_has_role(relowner, 'member')), false) as owns
from pg_class where oid = to_regclass('public.audit_entry')`;

/** Whether the role may change the tables themselves, as their owner or a superuser. */
export async function canAlterTables(executor: Executor): Promise<boolean> {
  return (await selectOwns.first(executor, {}))?.owns ?? false;
}

const schemas = "array['public', 'identity', 'jobs']";
/** Tables that the shop only reads: they say which migrations were applied. */
const readOnlyTables = "array['shop_migration', 'shop_migration_lock']";

const selectMissing = preparedQuery({ role: text }, { missing: boolean })`
select exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${schemas}) and relname <> all(${readOnlyTables}) and (
    not has_schema_privilege(:role, n.oid, 'usage') or
    relkind in ('r', 'p') and (
      not has_table_privilege(:role, c.oid, 'select') or
      not has_table_privilege(:role, c.oid, 'insert') or
      not has_table_privilege(:role, c.oid, 'update') or
      not has_table_privilege(:role, c.oid, 'delete')) or
    relkind in ('v', 'm') and not has_table_privilege(:role, c.oid, 'select') or
    relkind = 'S' and not has_sequence_privilege(:role, c.oid, 'usage'))
) or :role <> current_user and exists (
  select from pg_namespace n where nspname = any(${schemas}) and (
    select count(*) from pg_default_acl cross join aclexplode(defaclacl) as granted
      join pg_roles owner on owner.oid = defaclrole join pg_roles role on role.oid = grantee
    where defaclnamespace = n.oid and owner.rolname = current_user and role.rolname = :role
      and (defaclobjtype, privilege_type) in (('r', 'INSERT'), ('S', 'USAGE'))) < 2
) as missing`;

/**
 * Grants the shop's role its rights on all tables that exist now, and on those that are made later,
 * which instances beside a migration write to as soon as it has ended; when nothing is missing it
 * runs one query. `owner` is a connection of the tables' owner.
 */
export async function grantShopRole(owner: Database, role: string): Promise<void> {
  if (!(await selectMissing.first(owner, { role }))?.missing) return;
  await inTransaction(owner, async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [lockNumber] });
    // GRANT takes no parameters, so the database itself formats the statements.
    const { rows } = await tx.query<{ text: string }>({ text: selectGrants, values: [role] });
    for (const row of rows) await tx.query(row);
  });
}

const selectGrants = `
select format(command, nspname, $1::text) as text
from pg_namespace, unnest(array[
  'grant usage on schema %1$I to %2$I',
  'grant select, insert, update, delete on all tables in schema %1$I to %2$I',
  'grant usage, select on all sequences in schema %1$I to %2$I']) as command
where nspname = any(${schemas})
union all
select format('alter default privileges in schema %I grant %s to %I', nspname, rights, $1::text)
from pg_namespace, unnest(array['select, insert, update, delete on tables',
  'usage, select on sequences']) as rights
where nspname = any(${schemas}) and $1::text <> current_user
union all
select format('revoke insert, update, delete on public.%I from %I', name, $1::text)
from unnest(${readOnlyTables}) as name where to_regclass('public.' || name) is not null
union all
-- The job queue rebuilds its own indexes; earlier versions let the owner alone do that.
select format('grant maintain on all tables in schema jobs to %I', $1::text)
where current_setting('server_version_num')::int >= 170000 and to_regnamespace('jobs') is not null`;
