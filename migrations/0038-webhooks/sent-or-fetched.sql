-- Rows that are there are ended by the next migration, which validates it.
alter table webhooks
  add constraint webhooks_sent_or_fetched_check check (state <> 'ACTIVE' or fetched_at is null) not valid;
