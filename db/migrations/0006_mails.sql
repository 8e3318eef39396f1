-- Taking the letters of the outbox to their mailboxes, by several instances and in spite of crashes.

alter table mail
  add column attempts integer not null default 0 check (attempts >= 0),
  -- not before this moment; while somebody tries, when another may; at first as soon as written
  add column due_at timestamptz,
  -- what the last try came to, when it failed
  add column last_error text not null default '',
  -- no further try: refused for good, or no longer worth sending
  add column given_up_at timestamptz,
  add constraint mail_ends_once check (sent_at is null or given_up_at is null);

drop index mail_unsent;
create index mail_waiting on mail ((coalesce(due_at, written_at)))
  where sent_at is null and given_up_at is null;
create index mail_recipient on mail (recipient);
