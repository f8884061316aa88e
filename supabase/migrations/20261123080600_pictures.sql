-- Pictures that the owner adds. The files lie in the folder of PICTURES_DIR; this table says where each came from.
create table private.own_pictures (
  path text not null,
  product_id uuid not null references public.shop_products on delete cascade,
  source text not null check (char_length(source) <= 2000),
  added_at timestamptz not null default now(),
  primary key (product_id, path)
);
comment on table private.own_pictures is 'Pictures that were added to products on the command line.';
comment on column private.own_pictures.path is 'Address of the picture in the shop.';
comment on column private.own_pictures.product_id is 'Product.';
comment on column private.own_pictures.source is 'File name or address that it was made from: the same address is not fetched again.';
comment on column private.own_pictures.added_at is 'When.';
create index own_pictures_source on private.own_pictures (product_id, md5(source));
alter table private.own_pictures enable row level security;
