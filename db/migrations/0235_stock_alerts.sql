-- Who waits for a tool that is sold out: an email is sent when it can be ordered again, and the row
-- is deleted with it. Rows of half a year that came to nothing are deleted as well.

create table stock_alert (
  tool_id uuid not null references tool,
  -- in lower case, so that asking twice is one row
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- of the link that ends it
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  primary key (tool_id, email)
);
create index stock_alert_of_email on stock_alert (email);
create index stock_alert_by_age on stock_alert (created_at);
