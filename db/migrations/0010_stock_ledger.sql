-- Stock as a ledger: a movement carries the balance before and after it, and a tool's stock is
-- the balance after its last movement. The database refuses a statement that leaves it otherwise.

create function refuse_movement_change() returns trigger language plpgsql as $$
begin
  raise exception 'stock movements are only added to' using errcode = 'insufficient_privilege';
end $$;

alter table stock
  add movements integer not null default 0,
  add on_hand_before integer not null default 0,
  add held_before integer not null default 0;
alter table stock_movement
  add ordinal integer,
  add on_hand_before integer,
  add held_before integer,
  add on_hand integer,
  add held integer;

-- What the movements so far do not explain becomes a movement of its own.
insert into stock_movement
  (tool_id, kind, on_hand_change, held_change, actor, reason, at)
select s.tool_id, 'corrected', s.on_hand - m.on_hand, s.held - m.held, 'shop',
  'found when the ledger was begun', m.last_at
from stock s cross join lateral (
  select coalesce(sum(on_hand_change), 0) as on_hand, coalesce(sum(held_change), 0) as held,
    coalesce(max(at), 'epoch') as last_at
  from stock_movement where stock_movement.tool_id = s.tool_id) m
where s.on_hand <> m.on_hand or s.held <> m.held or m.last_at = 'epoch';

update stock_movement m set ordinal = n.ordinal, on_hand = n.on_hand, held = n.held,
  on_hand_before = n.on_hand - m.on_hand_change,
  held_before = n.held - m.held_change
from (
  select id, row_number() over running as ordinal, sum(on_hand_change) over running as on_hand,
    sum(held_change) over running as held
  from stock_movement window running as (partition by tool_id order by id)
) n
where n.id = m.id;
update stock s set movements = m.ordinal, on_hand_before = m.on_hand_before,
  held_before = m.held_before
from (select distinct on (tool_id) * from stock_movement order by tool_id, id desc) m
where m.tool_id = s.tool_id;

alter table stock_movement
  alter ordinal set not null,
  alter on_hand_before set not null,
  alter held_before set not null,
  alter on_hand set not null,
  alter held set not null,
  add constraint stock_movement_adds_up check (on_hand = on_hand_before + on_hand_change
    and held = held_before + held_change),
  add constraint stock_movement_begins_at_nothing check (
    ordinal > 1 or (ordinal = 1 and on_hand_before = 0 and held_before = 0));
create unique index stock_movement_balance on stock_movement
  (tool_id, ordinal, on_hand, held, on_hand_before, held_before);
drop index stock_movement_of_tool;

-- What was there before is what stock said: nobody can write it otherwise.
create function keep_stock_before() returns trigger language plpgsql as $$
begin
  new.movements = old.movements + 1;
  new.on_hand_before = old.on_hand;
  new.held_before = old.held;
  return new;
end $$;
create trigger stock_keeps_before before update on stock
  for each row execute function keep_stock_before();

-- Stock stands where its last movement ended, and that one began where stock stood. Checked with
-- each statement, so that no movement can be left out between two others.
alter table stock add constraint stock_is_its_movements
  foreign key (tool_id, movements, on_hand, held, on_hand_before, held_before)
  references stock_movement (tool_id, ordinal, on_hand, held, on_hand_before, held_before);

create trigger stock_movement_stays before update or delete on stock_movement
  for each row execute function refuse_movement_change();
