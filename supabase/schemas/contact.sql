-- Contact form. A message is stored and mailed to the shop in one transaction; the API cannot read messages.
create table private.contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  user_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);

create index contact_messages_user on private.contact_messages (user_id);

-- Security definer: visitors may send messages, not read them.
create or replace function public.send_contact_message(name text, email text, message text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  sender text := private.parse_text('INVALID_MESSAGE', 'name', coalesce(to_jsonb(send_contact_message.name), 'null'), true);
  address text := private.parse_text('INVALID_MESSAGE', 'email', coalesce(to_jsonb(send_contact_message.email), 'null'), true);
  words text := private.parse_text('INVALID_MESSAGE', 'message', coalesce(to_jsonb(send_contact_message.message), 'null'), true, true);
begin
  if not private.is_email(address) then
    perform private.refuse(400, 'INVALID_MESSAGE', '{"field": "email", "problem": "invalid"}');
  end if;
  perform private.count_call('contact');
  insert into private.contact_messages (name, email, message, user_id)
    values (sender, address, words, private.signed_in_shopper());
  insert into private.outbox (kind, recipient, payload)
    select 'contact_message', settings.shop_email, jsonb_build_object('name', sender, 'email', address, 'message', words)
    from public.shop_settings as settings;
  return 'sent';
end
$$;
comment on function public.send_contact_message is 'send_contact_message(name, email, message) -> ''sent''. Refuses: 400 INVALID_MESSAGE {field: name | email | message, problem: missing | too_long | invalid | card_number}, 429 RATE_LIMITED {retry_after}.';
grant execute on function public.send_contact_message to anon, authenticated;
