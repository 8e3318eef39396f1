-- Files that staff import. Each is kept as batches of rows; a batch is applied, or undone, whole
-- and in one transaction with its own record.
create table import (
  id uuid primary key default uuidv7(),
  target text not null check (target in ('tools', 'redirects', 'customers')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- how it was read: encoding and delimiter, or sheet
  source jsonb not null,
  headers jsonb not null,
  -- of the headers, so that the columns of the next such file are known
  header_key text not null,
  -- for each header the column that it stands for, or null
  mapping jsonb not null,
  state text not null check (state in ('read', 'trying', 'tried', 'applying', 'stopped', 'applied',
    'undoing', 'undone')),
  row_count integer not null check (row_count >= 0),
  -- lines that say again what an earlier line says, found before the try
  repeated jsonb,
  -- lines that are wrong are left out instead of stopping it
  skips_wrong boolean not null default false,
  -- why it stopped: a code
  stopped_by text,
  created_at timestamptz not null,
  created_by uuid references app_user,
  -- who told it to do what it does, and when it last did a batch
  acting uuid references app_user,
  acted_at timestamptz not null,
  rows_deleted_at timestamptz
);
create index import_running on import (acted_at) where state in ('trying', 'applying', 'undoing');
create index import_kept on import (created_at) where rows_deleted_at is null;

create table import_batch (
  import_id uuid not null references import,
  number integer not null check (number > 0),
  first_line integer not null,
  last_line integer not null,
  -- each row is its line, followed by its cells
  rows jsonb not null,
  state text not null check (state in ('waiting', 'applied', 'undone')),
  -- what the try found: counts, wrong lines, examples, and a hash of what it read
  tried jsonb,
  -- what each line changed, with what was there before
  applied jsonb,
  -- lines that were not undone, because others had changed them
  conflicts jsonb,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (import_id, number),
  constraint import_batch_is_recorded check (state = 'waiting' or applied is not null)
);

-- What staff said a header stands for, by all headers of the file.
create table import_mapping (
  target text not null,
  header_key text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  primary key (target, header_key)
);

alter table product_revision add column import_id uuid references import;
