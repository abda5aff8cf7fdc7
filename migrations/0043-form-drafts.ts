/** What members have typed into forms and not sent. */
export const formDrafts = {
  name: '0043-form-drafts',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create table form_drafts (
       campaign_id uuid not null references campaigns (id) on delete cascade,
       id uuid not null,
       user_id uuid not null,
       form text not null,
       page text not null,
       fields text not null check (length(fields) <= 65536),
       saved_at timestamptz(3) not null,
       primary key (campaign_id, id),
       foreign key (campaign_id, user_id) references memberships (campaign_id, user_id) on delete cascade
     )`,
    `comment on table form_drafts is 'What members have typed into forms and not sent. Kept for a week; no record, and in no export.'`,
    `comment on column form_drafts.id is 'Of the form as one page showed it.'`,
    `comment on column form_drafts.user_id is 'The member who typed it, and who alone is shown it.'`,
    `comment on column form_drafts.form is 'The path to which the form is sent: of a change, it names the record.'`,
    `comment on column form_drafts.page is 'The path of the page that has the form.'`,
    `comment on column form_drafts.fields is 'Names and values in the order of the form, encoded as it sends them. Without secrets.'`,
    // A member's drafts are listed and counted, the newest first.
    'create index form_drafts_of_member on form_drafts (campaign_id, user_id, saved_at desc)',
    `do $$ begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_table('form_drafts', 'campaign_id', colocate_with => 'voters');
       end if;
     end $$`,
    'alter table form_drafts enable row level security',
    'alter table form_drafts force row level security',
    'create policy within_campaign on form_drafts using (campaign_id = hustings_campaign())',
    `create policy for_backup on form_drafts for select to current_user
       using (current_setting('hustings.backup', true) = 'on')`,
    'alter table form_drafts alter column campaign_id set statistics 0',
    'grant select, insert, update, delete on form_drafts to hustings_server',
  ],
} as const;
