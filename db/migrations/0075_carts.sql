-- Carts of accounts and of guests' browsers. A cart reserves nothing and promises no price.

-- carts --------------------------------------------------------------------------------------
create table cart (
  id uuid primary key default uuidv7(),
  user_id uuid references app_user,
  -- SHA-256 of the token in the cookie of a guest's browser
  guest_hash bytea check (length(guest_hash) = 32),
  -- the account's id, or the hash; by it a change finds its cart
  holder text not null generated always as (coalesce(user_id::text, encode(guest_hash, 'hex'))) stored,
  -- of a saved list; '' without one
  name text not null default '' check (length(name) <= 80),
  -- what is put into the cart comes here; the others of an account are its lists
  is_current boolean not null,
  -- SHA-256 of the token in the link by which it is shared
  share_hash bytea check (length(share_hash) = 32),
  -- counts every change of its lines
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  used_at timestamptz not null,
  constraint cart_has_one_holder check ((user_id is null) <> (guest_hash is null)),
  constraint cart_of_guest_is_current check (is_current or user_id is not null)
);
create unique index cart_current on cart (holder) where is_current;
create index cart_of_user on cart (user_id, used_at desc) where user_id is not null;
create unique index cart_shared on cart (share_hash) where share_hash is not null;
create index cart_of_guest_unused on cart (used_at) where user_id is null;

create table cart_line (
  cart_id uuid not null references cart on delete cascade,
  tool_id uuid not null references tool,
  quantity integer not null check (quantity between 1 and 1000000),
  -- cents, and the band of what was available, when it was put there
  seen_minor bigint not null check (seen_minor >= 0),
  seen_band text not null check (seen_band in ('in_stock', 'few_left', 'none_now')),
  -- the version of the cart that put it there, and its place in that change
  added_in integer not null,
  position integer not null,
  -- the version of the cart that changed it last
  changed_in integer not null,
  primary key (cart_id, tool_id)
);

-- The tools of a cart as of now: a statement that has waited for the cart's lock reads here what
-- was committed meanwhile, which its own snapshot does not have.
create function tools_of_cart(cart uuid) returns uuid[] language plpgsql volatile as $$
begin
  return array(select l.tool_id from cart_line l where l.cart_id = cart);
end $$;
