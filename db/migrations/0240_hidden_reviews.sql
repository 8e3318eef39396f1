-- Staff look for reviews that are hidden, the newest first, and show them again.

-- reviews ------------------------------------------------------------------------------------
create index review_hidden on review (created_at desc, id desc) where hidden_at is not null;
