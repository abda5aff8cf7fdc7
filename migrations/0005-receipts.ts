import type { Knex } from 'knex';

/** What the database itself refuses of receipts and the donations that they are for. */
export async function up(knex: Knex): Promise<void> {
  for (const part of [numbers, donations, functions]) await knex.raw(part);
}

export async function down(): Promise<void> {
  throw new Error('Migrations go forward only: restore a backup to go back.');
}

/** A receipt is told from every other by its number (Income Tax Regulations, s. 2000(2)): by what is seen of it. */
const numbers = String.raw`
  -- Without what is never shown: Unicode's Default_Ignorable_Code_Point.
  create function hustings_visible(text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(
      $1,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'
    )
  $$;

  -- White space and controls, what is never shown, and the many forms of one dash or letter make no other number.
  -- A body without quotes knows the functions that it calls, whatever the search path: an index and a restored backup
  -- call it with none.
  create function hustings_number_key(text) returns text language sql immutable strict parallel safe
    return regexp_replace(
      regexp_replace(
        hustings_visible(normalize($1, NFKC)),
        '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufff9-\ufffb]', '', 'g'
      ),
      '[\u2010-\u2015\u2212]', '-', 'g'
    );
  create unique index receipts_by_number_key on receipts (campaign_id, hustings_number_key(number));
`;

/** What a receipt says of a donation stays so: of a donation nothing changes but how it stands with its receipt. */
const donations = `
  revoke update on donations from hustings_server;
  grant update (receipt_status, receipt_number) on donations to hustings_server;

  create function refuse_receipt_change() returns trigger language plpgsql as $$
  begin
    if (select is_demo from campaigns where id = old.campaign_id) then
      return new;
    end if;
    if new.receipt_status = 'ISSUED' and old.receipt_status <> 'ISSUED'
        and new.receipt_number is distinct from old.receipt_number
        and exists (
          select from receipts
          where campaign_id = new.campaign_id and number = new.receipt_number and donation_id = new.id
            and replaces_number is not distinct from old.receipt_number
        )
      or new.receipt_status = 'SPOILED' and old.receipt_status = 'ISSUED' and new.receipt_number = old.receipt_number
        and exists (select from receipt_spoils where campaign_id = new.campaign_id and number = new.receipt_number)
    then
      return new;
    end if;
    raise exception 'a receipt is issued, spoiled, and replaced: % cannot become %', old.receipt_status,
      new.receipt_status using errcode = 'restrict_violation';
  end $$;
  create trigger refuse_receipt_change before update of receipt_status, receipt_number on donations
    for each row execute function refuse_receipt_change();
`;

/** A temporary table of a session stands before the real one of its name, unless the function says otherwise. */
const functions = `
  do $$
  declare
    own regprocedure;
  begin
    for own in
      select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace and l.lanname = 'plpgsql' and p.proconfig is null
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', own, current_schema());
    end loop;
  end $$;
`;
