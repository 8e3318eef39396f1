-- What the shop has of one address is read in pages, each of which begins where the last one ended.
drop index mail_recipient;
create index mail_recipient on mail (recipient, id);
create index contact_message_from on contact_message (lower(email), received_at, id);
