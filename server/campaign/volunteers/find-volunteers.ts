import { typedPhone } from '#server/campaign/voters/finding/read-search.ts';
import { typedNames } from '#server/campaign/voters/finding/typed-names.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type VolunteerRow, volunteerRecord } from './volunteer.ts';

/** As many as a page shows. */
export const mostFound = 50;
/** At most this many of the newest volunteers are looked through: no campaign has more. */
const mostRead = 5000;

/** Every word that was typed is in one of the texts; or the text is a telephone number, or a part of one. */
const select = `with asked as materialized (select unnest(${typedNames('$2')}) as text)
  select ${volunteerRecord.columns} from (
    select * from volunteers where campaign_id = $1 order by created_at desc, id desc limit ${mostRead}
  ) newest, lateral (
    select ' ' || hustings_words(concat_ws(' ', name, email, role, array_to_string(skills, ' '))) as said
  ) texts
  where (
    $2 <> '' and exists (
      select from asked where not exists (
        select from regexp_split_to_table(text, ' ') word where strpos(said, ' ' || word) = 0
      )
    )
  ) or ($3 <> '' and strpos(regexp_replace(coalesce(phone, ''), '\\D', '', 'g'), $3) > 0)
  order by name_key, id limit ${mostFound + 1}`;

/** Volunteers by the beginnings of words of their name, e-mail, role or skills, or by their telephone number or a part of it. */
export async function findVolunteers(
  tx: CampaignTransaction,
  text: string,
): Promise<{ readonly rows: readonly VolunteerRow[]; readonly hasMore: boolean }> {
  const words = /[\p{L}\p{N}]/u.test(text) ? text : '';
  const found = await tx.query<VolunteerRow>(select, [tx.campaignId, words, typedPhone(text) ?? '']);
  return { rows: found.slice(0, mostFound), hasMore: found.length > mostFound };
}
