-- Which products have a word is asked of an index in the process: these two cost every change of a
-- product, and nobody reads them any more.
drop index search_document_words;
drop index search_document_names;
