-- Reviews by accounts whose emails are not confirmed have a rate of their own, and staff may have
-- an author's next reviews wait for them.

-- reviews ------------------------------------------------------------------------------------
alter table review
  -- whether the author's email was confirmed when it was written
  add column author_confirmed boolean not null default true;
create index review_newest_of_all on review (created_at);

-- Authors whose next reviews wait for staff, since all of theirs were hidden.
create table review_author_stop (
  user_id uuid primary key references app_user on delete cascade,
  stopped_at timestamptz not null,
  stopped_by uuid references app_user on delete set null
);
