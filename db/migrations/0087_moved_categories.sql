-- Where categories were found before: each such path leads to the category. One that is a
-- category's path now comes first.
create table category_earlier_path (
  path text collate "C" primary key,
  category_id uuid not null references category on delete cascade
);
create index category_earlier_path_of_category on category_earlier_path (category_id);

-- By a trigger, so that an earlier version of the shop beside this one keeps them, too.
create function keep_category_path() returns trigger language plpgsql as $$
begin
  insert into category_earlier_path (path, category_id) values (old.path, old.id)
  on conflict (path) do update set category_id = excluded.category_id;
  return null;
end $$;
create trigger category_keeps_its_path after update of path on category
for each row when (old.path <> new.path) execute function keep_category_path();
