-- pictures: what staff and customers upload, resized once, so that every instance of the shop
-- and every backup has them
create table image (
  name text primary key check (name ~ '^[0-9a-f]{20}-[0-9]+\.(avif|webp)$|^[0-9a-f]{20}\.webp$'),
  type text not null check (type in ('image/avif', 'image/webp')),
  bytes bytea not null,
  uploaded_by uuid references app_user on delete set null,
  uploaded_at timestamptz not null
);
