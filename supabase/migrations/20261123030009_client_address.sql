-- As before, but a port that a proxy added does not count, nor do brackets or a zone, and an IPv4 address in the form
-- of IPv6 is that IPv4 address. Before, an address with a port was `unknown`, and with a server that listens on `::`
-- all IPv4 clients were one /64: they shared one count.
create or replace function private.client_address()
returns text language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  named text := coalesce(
    nullif(current_setting('request.client_address', true), ''),
    headers ->> (select value from private.settings where name = 'client_address_header'),
    headers ->> 'x-forwarded-for'
  );
  address inet;
begin
  named := btrim(split_part(named, ',', -1));
  named := coalesce(
    substring(named from '^\[([^]]*)\](?::[0-9]+)?$'), substring(named from '^([0-9.]+):[0-9]+$'), named);
  address := regexp_replace(named, '%.*$', '');
  address := coalesce(substring(host(address) from '^::ffff:([0-9.]+)$')::inet, address);
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return coalesce(host(address), 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end
$$;
