-- As before, but a message is not linked to an account that was deleted: its token is that of a visitor here.
create or replace function public.send_contact_message(name text, email text, message text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  sender text := private.parse_text('INVALID_MESSAGE', 'name', coalesce(to_jsonb(send_contact_message.name), 'null'), 100, true);
  address text := private.parse_text('INVALID_MESSAGE', 'email', coalesce(to_jsonb(send_contact_message.email), 'null'), 254, true);
  words text := private.parse_text('INVALID_MESSAGE', 'message', coalesce(to_jsonb(send_contact_message.message), 'null'), 5000, true, true);
begin
  if not private.is_email(address) then
    perform private.refuse(400, 'INVALID_MESSAGE', '{"field": "email", "problem": "invalid"}');
  end if;
  perform private.count_against_limit('contact', 'address', private.client_address());
  perform private.count_against_limit('contact', 'everybody', '');
  insert into private.contact_messages (name, email, message, user_id)
    select sender, address, words,
      (select account.id from auth.users as account where account.id = auth.uid() and account.deleted_at is null);
  insert into private.outbox (kind, recipient, payload)
    select 'contact_message', shop.value, jsonb_build_object('name', sender, 'email', address, 'message', words)
    from private.settings as shop where shop.name = 'shop_email';
  return 'sent';
end
$$;
