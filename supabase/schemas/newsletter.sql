-- Newsletter subscriptions. No browser role has any right on the table; three functions replace the specification's
-- table calls. Without a policy, row-level security hides every row even after a mistaken grant.
create table public.shop_newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  is_active boolean not null default true,
  user_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.shop_newsletter_subscriptions.user_id is 'Account with this confirmed address, if known.';
comment on column public.shop_newsletter_subscriptions.updated_at is 'When is_active last changed.';

create index shop_newsletter_subscriptions_user on public.shop_newsletter_subscriptions (user_id);

create or replace function private.unsubscribe_token(subscription uuid)
returns text language sql stable set search_path = '' as $$
  select subscription || '.' || encode(extensions.hmac(convert_to(subscription::text, 'UTF8'), value, 'sha256'), 'hex')
  from private.secrets where name = 'unsubscribe'
$$;

-- Only a confirmed address is linked to an account: otherwise anybody could claim a subscription by typing its address.
create or replace function private.confirmed_email()
returns text language sql stable set search_path = '' as $$
  select lower(email) from auth.users where id = private.signed_in_shopper() and email_confirmed_at is not null
$$;
comment on function private.confirmed_email is 'E-mail address of the caller in lower case, if confirmed. Null when the account or the session has ended.';

-- The specification requires the answer 'already-subscribed', which discloses a subscription; the rate limits bound that.
create or replace function public.newsletter_subscribe(email text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(newsletter_subscribe.email));
  account uuid := case when private.confirmed_email() = address then auth.uid() end;
  known public.shop_newsletter_subscriptions;
begin
  if address is null or not private.is_email(address) then
    perform private.refuse(400, 'INVALID_EMAIL');
  end if;
  perform private.count_call('newsletter');
  insert into public.shop_newsletter_subscriptions (email, user_id) values (address, account)
    on conflict on constraint shop_newsletter_subscriptions_email_key do nothing
    returning * into known;
  if found then
    insert into private.outbox (kind, recipient, payload)
      select 'newsletter_welcome', address, jsonb_build_object(
        'code', offer.code, 'percent', offer.percent, 'amount', offer.amount, 'minimum', offer.minimum, 'unsubscribe_token', private.unsubscribe_token(known.id))
      from public.shop_settings as settings join private.codes as offer on offer.code = settings.welcome_code;
    return 'subscribed';
  end if;
  update public.shop_newsletter_subscriptions as row
    set is_active = true, user_id = coalesce(row.user_id, account), updated_at = now()
    where row.email = address and not row.is_active;
  if not found then
    return 'already-subscribed';
  end if;
  -- No second welcome mail: repeated changes could flood a mailbox.
  return 'resubscribed';
end
$$;
comment on function public.newsletter_subscribe is 'newsletter_subscribe(email) -> ''subscribed'' (a welcome mail with the code is queued) | ''resubscribed'' | ''already-subscribed''. Refuses: 400 INVALID_EMAIL, 429 RATE_LIMITED {retry_after}.';

-- Both tokens are hashed before the comparison, so that its duration tells nothing.
create or replace function public.newsletter_unsubscribe(token text default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  subscription uuid;
begin
  if newsletter_unsubscribe.token is not null then
    subscription := substring(token from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
    if sha256(convert_to(private.unsubscribe_token(subscription), 'UTF8')) is distinct from sha256(convert_to(token, 'UTF8')) then
      perform private.refuse(400, 'INVALID_TOKEN');
    end if;
  else
    perform private.current_shopper();
    select id into subscription from public.shop_newsletter_subscriptions where email = private.confirmed_email();
  end if;
  update public.shop_newsletter_subscriptions set is_active = false, updated_at = now()
    where id = subscription and is_active;
  return case when found then 'unsubscribed' else 'not-subscribed' end;
end
$$;
comment on function public.newsletter_unsubscribe is 'newsletter_unsubscribe(token = null) -> ''unsubscribed'' | ''not-subscribed''. With the token of a mail for any address; without one for the caller''s own confirmed address. Refuses: 400 INVALID_TOKEN, 401 SIGN_IN_REQUIRED.';

-- Security definer: browsers have no right on the table.
create or replace function public.newsletter_status()
returns text language sql stable security definer set search_path = '' as $$
  select case is_active when true then 'active' when false then 'inactive' else 'absent' end
  from private.current_shopper() left join public.shop_newsletter_subscriptions on email = private.confirmed_email()
$$;
comment on function public.newsletter_status is 'newsletter_status() -> ''active'' | ''inactive'' | ''absent'': the subscription of the caller''s own confirmed address. Refuses: 401 SIGN_IN_REQUIRED.';
grant execute on function public.newsletter_subscribe, public.newsletter_unsubscribe to anon, authenticated;
grant execute on function public.newsletter_status to authenticated;
