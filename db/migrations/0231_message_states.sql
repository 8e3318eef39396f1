-- Messages of visitors have a state, and what staff did about one is kept with it. Those of before
-- are open: nobody has noted whether one was answered.

alter table contact_message
  add column state text not null default 'open'
    check (state in ('open', 'answered', 'closed')),
  -- when staff answered or closed it last; null of one that is open
  add column settled_at timestamptz,
  -- counts what staff did about it, so that two of them do not answer at once
  add column version integer not null default 1 check (version > 0),
  add constraint contact_message_settled check ((state = 'open') = (settled_at is null));
create index contact_message_by_state on contact_message (state, received_at desc, id desc);
create index contact_message_by_age on contact_message (settled_at) where settled_at is not null;

create table message_event (
  id uuid primary key default uuidv7(),
  message_id uuid not null references contact_message on delete cascade,
  kind text not null check (kind in ('answered', 'closed', 'reopened')),
  -- what was sent; '' of another kind
  answer text not null default '' check ((kind = 'answered') = (answer <> '')),
  happened_at timestamptz not null,
  actor_id uuid not null references app_user,
  -- of an answer: the key of its request, so that a repeated one sends nothing
  request_key text check (length(request_key) between 1 and 255)
);
create index message_event_of_message on message_event (message_id, id);
create unique index message_event_request on message_event (message_id, request_key)
  where request_key is not null;
