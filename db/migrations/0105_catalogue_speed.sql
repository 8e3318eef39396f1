-- Which products have a word is asked of an index in the process: these two cost every change of a
-- product, and nobody reads them any more.
drop index search_document_words;
drop index search_document_names;

-- Staff's list by what is there reads the stock of all tools but these.
create index tool_not_on_sale on tool (id) where not is_on_sale;
