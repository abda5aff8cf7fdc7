-- Whether the owner of an address has been seen: who is shown a link to an address can open it in the owner's place.
alter table sign_in_links add column is_emailed boolean not null default false;
comment on column sign_in_links.is_emailed is 'The link was sent to the address, and the member who invited was not shown it.';
comment on column sign_in_links.expires_at is 'From then on it is worth nothing. An invitation that is revoked expires at once.';

alter table users add column vouched_at timestamptz(3);
comment on column users.vouched_at is 'When the password was set through a link that a member was shown, who vouched for the address. Null where nobody did, and since the owner of the address has opened a link of their own.';
