-- Companies that buy at trade prices, who belongs to them, and who is asked to.

-- companies ----------------------------------------------------------------------------------
create table customer_group (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null
);
create unique index customer_group_name on customer_group (lower(name));

create table company (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  tax_number text not null check (length(tax_number) <= 40),
  -- what they wrote when they applied
  message text not null check (length(message) <= 4000),
  status text not null check (status in ('applied', 'approved', 'refused')),
  -- why it is refused
  reason text not null default '' check ((status = 'refused') = (reason <> '')),
  group_id uuid references customer_group,
  delivery_terms text not null default '' check (length(delivery_terms) <= 200),
  -- counts every change
  version integer not null default 1 check (version > 0),
  applied_at timestamptz not null,
  decided_at timestamptz,
  constraint company_is_decided check ((status = 'applied') = (decided_at is null))
);
create index company_of_status on company (status, applied_at, id);

create table company_member (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('buyer', 'manager')),
  -- whether the account buys for this company, and not for another or for itself
  is_buying boolean not null default false,
  joined_at timestamptz not null,
  primary key (user_id, company_id)
);
create index company_member_of_company on company_member (company_id);
create unique index company_member_buys_for_one on company_member (user_id) where is_buying;

create table company_invitation (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('buyer', 'manager')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (company_id, email)
);
create index company_invitation_by_end on company_invitation (expires_at);

-- The companies that these accounts buy for, by account; null where none of them does. Volatile: it
-- is asked after a wait, and has to see what was committed meanwhile. One account at a time, so that
-- the plan is kept: with an array it would be made anew for each call.
create function buying_companies(accounts uuid[]) returns json language plpgsql volatile as $$
declare
  account uuid;
  found_company jsonb;
  companies jsonb;
begin
  foreach account in array accounts loop
    select jsonb_build_object('id', c.id, 'name', c.name, 'taxNumber', c.tax_number,
      'deliveryTerms', c.delivery_terms, 'group', c.group_id) into found_company
    from company_member m join company c on c.id = m.company_id
    where m.user_id = account and m.is_buying and c.status = 'approved';
    if found then
      companies := coalesce(companies, '{}') || jsonb_build_object(account::text, found_company);
    end if;
  end loop;
  return companies;
end $$;
