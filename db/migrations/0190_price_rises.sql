-- Rises of prices: rehearsed, scheduled, written at their moment, and undone. What was rehearsed
-- stays as it was seen; only what became of it is noted.

-- price-rises --------------------------------------------------------------------------------
create table price_rise (
  id uuid primary key default uuidv7(),
  -- of this list; null: of the tools' own prices
  list_id uuid references price_list,
  -- of these tools and those of categories below it; null: of all
  category_id uuid,
  category text not null default '',
  percent_hundredths integer not null
    check (percent_hundredths between -5000 and 10000 and percent_hundredths <> 0),
  rounding text not null check (rounding in
    ('cent', 'five_cents', 'ending_in_5', 'ten_cents', 'ending_in_99', 'dollar')),
  -- null: at once, when it is scheduled
  starts_at timestamptz,
  rehearsed_at timestamptz not null,
  rehearsed_by text not null,
  scheduled_at timestamptz,
  scheduled_by text,
  -- all of its prices stand
  written_at timestamptz,
  -- cancelled before its moment, or undone after it
  ended_at timestamptz,
  ended_by text,
  -- all of its prices are as they were
  restored_at timestamptz
);
create index price_rise_rehearsed on price_rise (rehearsed_at) where scheduled_at is null;
create index price_rise_scheduled on price_rise (scheduled_at) where scheduled_at is not null;
create index price_rise_to_do on price_rise (scheduled_at)
  where scheduled_at is not null and restored_at is null and (written_at is null or ended_at is not null);

create table price_rise_tool (
  rise_id uuid not null references price_rise on delete cascade,
  tool_id uuid not null references tool,
  -- what was said of it when it was rehearsed, and what will be; null: it stays, and why
  before jsonb not null,
  after jsonb,
  stays text check ((stays is null) = (after is not null)),
  -- a step of the new price costs more a piece than a smaller quantity
  is_dearer boolean not null default false,
  -- what paid orders of the last quarter had of it and brought, and would have brought
  units bigint not null default 0,
  sold_minor bigint not null default 0,
  risen_minor bigint not null default 0,
  written_at timestamptz,
  -- others had changed it by then
  is_left boolean not null default false,
  restored_at timestamptz,
  is_kept boolean not null default false,
  primary key (rise_id, tool_id)
);
create index price_rise_tool_to_come on price_rise_tool (tool_id)
  where after is not null and written_at is null;

create function keep_price_rise() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.scheduled_at is null then return old; end if;
  if tg_op = 'UPDATE'
    and (old.list_id, old.category_id, old.percent_hundredths, old.rounding, old.starts_at)
      is not distinct from
      (new.list_id, new.category_id, new.percent_hundredths, new.rounding, new.starts_at)
    and (old.scheduled_at is null or old.scheduled_at = new.scheduled_at)
    and (old.ended_at is null or old.ended_at = new.ended_at) then return new; end if;
  raise exception 'price rises stay as they were' using errcode = 'insufficient_privilege';
end $$;
create trigger price_rise_is_kept before update or delete on price_rise
  for each row execute function keep_price_rise();

create function keep_price_rise_tool() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from price_rise
    where id = old.rise_id and scheduled_at is not null) then return old; end if;
  if tg_op = 'UPDATE'
    and (old.rise_id, old.tool_id, old.before, old.after)
      is not distinct from (new.rise_id, new.tool_id, new.before, new.after)
    and (old.written_at is null or old.written_at = new.written_at)
    and (old.restored_at is null or old.restored_at = new.restored_at) then return new; end if;
  raise exception 'price rises stay as they were' using errcode = 'insufficient_privilege';
end $$;
create trigger price_rise_tool_is_kept before update or delete on price_rise_tool
  for each row execute function keep_price_rise_tool();
