-- The tools that staff show on the home page, in their order; without any, the first of the catalogue.
create table home_tool (
  tool_id uuid primary key references tool (id) on delete cascade,
  position integer not null unique
);
