-- Reviews of products by accounts that bought them. Staff read each before anybody else does; those
-- of the whole shop are in `review`.

-- product-reviews ----------------------------------------------------------------------------
create table product_review (
  id uuid primary key default uuidv7(),
  product_id uuid not null references product,
  user_id uuid not null references app_user,
  -- the paid order that shows that the author bought it
  order_id uuid not null references orders,
  -- counts every change, by its author or by staff: who decides names the one that they have read
  version integer not null default 1 check (version > 0),
  name text not null check (length(name) between 1 and 20),
  rating smallint not null check (rating between 1 and 5),
  title text not null check (length(title) <= 80),
  text text not null check (length(text) between 1 and 2000),
  pictures text[] not null check (cardinality(pictures) <= 4),
  written_at timestamptz not null,
  state text not null check (state in ('waiting', 'published', 'hidden')),
  decided_at timestamptz,
  decided_by uuid references app_user,
  hidden_because text check (length(hidden_because) between 1 and 200),
  -- the maker's; '' without one
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  answered_by uuid references app_user,
  constraint product_review_once_by_account unique (user_id, product_id),
  constraint product_review_is_decided_by_staff check (
    (state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint product_review_is_hidden_with_reason check (
    (state = 'hidden') = (hidden_because is not null)),
  constraint product_review_answer_has_author check (
    (answer = '') = (answered_at is null) and (answered_at is null) = (answered_by is null))
);
-- Its page and its average are read from this alone.
create index product_review_published on product_review (product_id, written_at desc, id desc)
  include (rating) where state = 'published';
create index product_review_in_state on product_review (state, written_at, id);
create index product_review_pictures on product_review using gin (pictures);
