-- Addresses that pages had before, elsewhere or in this shop. A page that is there comes first.
create table page_redirect (
  -- decoded, from the first slash on, with its query if that is part of it
  from_path text primary key check (from_path ~ '^/.' and length(from_path) <= 2000),
  to_path text not null check (to_path ~ '^/([^/\\]|$)' and length(to_path) <= 2000),
  constraint page_redirect_leads_elsewhere check (from_path <> to_path)
);
create index page_redirect_target on page_redirect (to_path);
