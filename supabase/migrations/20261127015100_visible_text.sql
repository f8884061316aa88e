-- A required text shows something: neither spaces alone nor invisible characters. Rows that show nothing were useless:
-- an order refuses such an address.
delete from public.shop_addresses
  where search.folded(first_name) !~ '[^[:space:]]' or search.folded(last_name) !~ '[^[:space:]]'
    or search.folded(address_line_1) !~ '[^[:space:]]' or search.folded(city) !~ '[^[:space:]]'
    or search.folded(state) !~ '[^[:space:]]' or search.folded(postal_code) !~ '[^[:space:]]';
update public.shop_products set name = slug where search.folded(name) !~ '[^[:space:]]';
update public.shop_categories set name = slug where search.folded(name) !~ '[^[:space:]]';
alter table public.shop_addresses
  drop constraint shop_addresses_first_name_check,
  drop constraint shop_addresses_last_name_check,
  drop constraint shop_addresses_address_line_1_check,
  drop constraint shop_addresses_city_check,
  drop constraint shop_addresses_state_check,
  drop constraint shop_addresses_postal_code_check,
  add constraint shop_addresses_first_name_check
    check (search.folded(first_name) ~ '[^[:space:]]' and char_length(first_name) <= 100),
  add constraint shop_addresses_last_name_check
    check (search.folded(last_name) ~ '[^[:space:]]' and char_length(last_name) <= 100),
  add constraint shop_addresses_address_line_1_check
    check (search.folded(address_line_1) ~ '[^[:space:]]' and char_length(address_line_1) <= 200),
  add constraint shop_addresses_city_check
    check (search.folded(city) ~ '[^[:space:]]' and char_length(city) <= 100),
  add constraint shop_addresses_state_check
    check (search.folded(state) ~ '[^[:space:]]' and char_length(state) <= 100),
  add constraint shop_addresses_postal_code_check
    check (search.folded(postal_code) ~ '[^[:space:]]' and char_length(postal_code) <= 20);
alter table public.shop_products
  drop constraint shop_products_name_check,
  add constraint shop_products_name_check check (search.folded(name) ~ '[^[:space:]]' and char_length(name) <= 200);
alter table public.shop_categories
  drop constraint shop_categories_name_check,
  add constraint shop_categories_name_check check (search.folded(name) ~ '[^[:space:]]' and char_length(name) <= 100);
