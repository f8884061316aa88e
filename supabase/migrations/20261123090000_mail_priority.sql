-- Mails that a person waits for (a reset link, a confirmation) are sent before all others.
alter table private.outbox add column priority smallint not null generated always as (
  case
    when kind in (
      'confirm_sign_up', 'already_registered', 'reset_password', 'sign_in_link', 'reauthenticate', 'password_changed'
    ) then 0
    else 1
  end
) stored;
comment on column private.outbox.priority is '0: a mail about an account; 1: any other. Lower is sent first.';

create index outbox_by_priority on private.outbox (priority, next_attempt_at) where sent_at is null;
drop index private.outbox_waiting;
