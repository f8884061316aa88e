-- The catalogue writes grey. A shopper who types gray finds it among the close matches, unless the owner has added that.
insert into search.synonyms (word, synonym) values ('gray', 'grey') on conflict do nothing;
