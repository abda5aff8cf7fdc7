/** The slips of deposits that members record. The ids of a deposit's donations are made of its own. */
export const deposits = {
  name: '0020-deposits',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create table deposits (
       campaign_id uuid not null references campaigns (id) on delete cascade,
       id uuid not null,
       deposited_on date not null,
       method text check (method in ('CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND')),
       donations integer not null check (donations between 1 and 1000),
       amount_cents bigint not null check (amount_cents > 0),
       user_id uuid not null,
       created_at timestamptz(3) not null,
       primary key (campaign_id, id),
       foreign key (campaign_id, user_id) references memberships (campaign_id, user_id) on delete cascade
     )`,
    `comment on table deposits is 'What was deposited together, as it was recorded: the slip that a bank is given.'`,
    `comment on column deposits.deposited_on is 'The day on which the donations were received.'`,
    `comment on column deposits.method is 'How they were made; null where it was not one way.'`,
    `comment on column deposits.donations is
       'How many there are. The id of each is that of the deposit with its place, from 0, in the third group.'`,
    `comment on column deposits.amount_cents is 'What they came to when they were recorded.'`,
    `comment on column deposits.user_id is 'The member who recorded it.'`,
    `do $$ begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_table('deposits', 'campaign_id', colocate_with => 'voters');
       end if;
     end $$`,
    'alter table deposits enable row level security',
    'alter table deposits force row level security',
    'create policy within_campaign on deposits using (campaign_id = hustings_campaign())',
    `create policy for_backup on deposits for select to current_user
       using (current_setting('hustings.backup', true) = 'on')`,
    'alter table deposits alter column campaign_id set statistics 0',
    'grant select, insert, delete on deposits to hustings_server',
  ],
} as const;
