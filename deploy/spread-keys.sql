-- Before the tables that grow with the market are spread over several nodes (docs/operating.md, Growing): a spread
-- table may promise that something is unique only together with what it is spread by, a listing's id. Places in the
-- feed are unique by the sequence that gives them, ids of purchases by how they are drawn. A second for each million
-- of listings; to be run once, on a market that is stopped: psql --single-transaction -v ON_ERROR_STOP=1 -f deploy/spread-keys.sql

alter table product drop constraint product_pkey;
create index product_feed_seq on product (feed_seq);
alter table product replica identity using index product_id_key;

alter table hidden_product drop constraint hidden_product_pkey;
create index hidden_product_feed_seq on hidden_product (feed_seq);
alter table hidden_product replica identity using index hidden_product_id_key;

alter table search_document drop constraint search_document_pkey;
create index search_document_feed_seq on search_document (feed_seq);
alter table search_document replica identity using index search_document_product_id_key;

alter table purchase drop constraint purchase_pkey;
create index purchase_id on purchase (id);
alter table purchase replica identity using index purchase_product_id_key;
