import type { Knex } from 'knex';

/**
 * One donor is one, however the name is written: the annual limit (Canada Elections Act, s. 367(1)) could be passed
 * with a character that nobody sees, or with another apostrophe.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    -- "O'Brien-Roy, J." and "obrien roy j" are one: without case and accents, without what is never shown, full stops,
    -- commas and apostrophes; all other punctuation and white space is a space.
    -- Without quotes, so that a restored backup, which has no search path, can make the column anew.
    create or replace function hustings_name_key(text) returns text language sql immutable strict parallel safe
      return btrim(regexp_replace(
        hustings_visible(hustings_fold(
          regexp_replace($1, '[.,''\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78c]', '', 'g')
        )),
        '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u2212\u3000-\u3003\u3008-\u3020\u30fb]+',
        ' ', 'g'
      ));
    -- Kept keys are made anew.
    drop index donations_by_donor;
    alter table donations drop column donor_name_key;
    alter table donations add column donor_name_key text not null
      generated always as (hustings_name_key(donor_name)) stored;
    create index donations_by_donor on donations (campaign_id, donor_name_key, received_on);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations go forward only: restore a backup to go back.');
}
