-- finder -------------------------------------------------------------------------------------
-- The brush finder: three questions, their answers, and rules that give products points. Texts by
-- locale.
create table finder_answer (
  id uuid primary key default uuidv7(),
  question text not null check (question in ('paint', 'surface', 'finish')),
  -- its part of the address; it stays
  slug text not null check (length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null check (length(name ->> 'en') between 1 and 60),
  hint jsonb not null default '{}',
  position integer not null default 0,
  version integer not null default 1 check (version > 0),
  unique (question, slug)
);

-- Who chooses one of its answers to each question for which it has some is led to the product,
-- or, where points are below zero, away from it.
create table finder_rule (
  id uuid primary key default uuidv7(),
  product_id uuid not null references product,
  points integer not null check (points between -100 and 100 and points <> 0),
  reason jsonb not null check (length(reason ->> 'en') between 1 and 200),
  version integer not null default 1 check (version > 0)
);
create index finder_rule_of_product on finder_rule (product_id);

create table finder_rule_answer (
  rule_id uuid not null references finder_rule on delete cascade,
  answer_id uuid not null references finder_answer,
  primary key (rule_id, answer_id)
);
create index finder_rule_with_answer on finder_rule_answer (answer_id);
