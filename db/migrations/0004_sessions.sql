-- A token as its holder sees it: a device that is signed in. And what outlives a token: which
-- devices an account knows, which sign-ins have been ended, and that an account was erased.

-- identity -----------------------------------------------------------------------------------
alter table shop_token
  -- what the list of devices calls it; its hash is nobody's business
  add id uuid not null default uuidv7() unique,
  add second_factor boolean not null default false,
  -- in the provider's words: 'pwd', 'oidc', 'pwd otp', 'hwk'
  add method text not null default '' check (length(method) <= 100),
  -- 'Chrome on Linux'; what the browser says of itself is not kept
  add device text not null default '' check (length(device) <= 100),
  -- the net it came from, without the part that tells neighbours apart
  add peer text not null default '' check (length(peer) <= 64),
  -- at the provider: since when, and the name of its session, which ends with the token
  add signed_in_at timestamptz,
  add provider_session text check (length(provider_session) <= 255),
  -- one browser has one token; null for a client that keeps no cookies
  add device_hash bytea check (length(device_hash) = 32);

-- by the hash of user and cookie together, so that two users of one browser cannot be told
create table known_device (
  hash bytea primary key check (length(hash) = 32),
  user_id uuid not null references app_user on delete cascade,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index known_device_of_user on known_device (user_id);

alter table app_user
  -- a credential of an earlier sign-in opens nothing, except of the one that was kept
  add not_before timestamptz,
  add kept_sign_in timestamptz,
  add erased_at timestamptz;

-- single sign-ins at a provider whose sessions the shop cannot end
create table ended_sign_in (
  user_id uuid not null references app_user on delete cascade,
  signed_in_at timestamptz not null,
  primary key (user_id, signed_in_at)
);

-- erased accounts, so that a session that lives on at a provider elsewhere does not make them anew
create table erased_account (
  -- of issuer and subject together
  hash bytea primary key check (length(hash) = 32),
  erased_at timestamptz not null
);
create index app_user_erased on app_user (erased_at) where erased_at is not null;
