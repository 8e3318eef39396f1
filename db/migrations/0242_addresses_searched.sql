-- Staff find an order by whom and where its parcel goes to, in the words of its address.

-- addresses ----------------------------------------------------------------------------------
-- What waits to be written into the index is read by each search: half a megabyte at most.
create index delivery_address_words on delivery_address using gin (
  (recipient || ' ' || company || ' ' || city || ' ' || postcode) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
