-- The audit log is searched as the other lists of staff are: by an index of trigrams of one text
-- for each entry. No entry is changed.

-- audit --------------------------------------------------------------------------------------
-- Who, what, to what, and the values of the detail, without the signs of JSON; of changed tools
-- the names of the detail, too, which are fields and tools.
create function audit_text(actor text, action text, object text, detail jsonb) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return actor || ' ' || action || ' ' || object || coalesce(
    (select string_agg(
      case when action in ('tool.changed', 'tools.changed') then ' ' || key else '' end
        || ' ' || value, '' order by key)
    from jsonb_each_text(detail)), '');
end $$;

-- What waits to be written into the index is read by each search, and written by an entry that
-- happens to be added then: half a megabyte at most, as of orders.
create index audit_entry_words on audit_entry using gin (
  audit_text(actor, action, object, detail) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
