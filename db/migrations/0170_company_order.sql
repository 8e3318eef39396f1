-- Companies are listed by when they were applied for, which ones first depends on their state: no
-- index is read in that order, and there are few.

-- companies ----------------------------------------------------------------------------------
drop index company_of_status;
