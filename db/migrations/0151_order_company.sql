-- An order says for which company it was placed, as that was then: id, name, tax number, terms.

-- orders -------------------------------------------------------------------------------------
alter table orders add column company jsonb;
