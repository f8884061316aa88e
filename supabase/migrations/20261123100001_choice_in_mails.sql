-- What the shopper chose is part of the confirmation, but not when that goes to another address than the account's:
-- nobody may send texts of their own to strangers. The owner always reads it.
create or replace function private.queue_order_confirmation(placed public.shop_orders)
returns void language plpgsql set search_path = '' as $$
declare
  items jsonb := (
    select jsonb_agg(to_jsonb(item) - 'order_id' order by item.product_name)
    from public.shop_order_items as item where item.order_id = placed.id
  );
begin
  insert into private.outbox (kind, recipient, payload)
    select 'order_confirmation', placed.billing_address ->> 'email',
      case when lower(placed.billing_address ->> 'email') = account.email
        then to_jsonb(placed) || jsonb_build_object('items', items)
        else to_jsonb(placed) - array['billing_address', 'shipping_address', 'notes']
          || jsonb_build_object('items', (select jsonb_agg(item - 'choice') from jsonb_array_elements(items) as item))
      end
    from auth.users as account where account.id = placed.user_id;
  insert into private.outbox (kind, recipient, payload)
    select 'new_order', shop.value, to_jsonb(placed) - 'user_id' || jsonb_build_object('items', items)
    from private.settings as shop join private.settings as wish on wish.name = 'order_mails' and wish.value = 'each'
    where shop.name = 'shop_email';
end
$$;
