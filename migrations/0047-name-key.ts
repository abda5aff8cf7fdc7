/**
 * The key of a name of plain letters, digits and single spaces is the name in small letters. To say so first takes a quarter of
 * the time, and each voter has such a key as a generated column. Of all other names it is made as in the baseline.
 */
export const nameKey = {
  name: '0047-name-key',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create or replace function hustings_name_key(text) returns text language sql immutable strict parallel safe
       return case when $1 ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then lower($1 collate "C") collate "C" else btrim(regexp_replace(
         hustings_visible(hustings_fold(
           regexp_replace($1, '[.,''\\u0060\\u00b4\\u02b9-\\u02bf\\u02c8\\u02ca\\u02cb\\u2018-\\u201b\\u2032\\u2035\\ua78c]', '', 'g')
         )),
         '[\\s\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u2000-\\u206f\\u2212\\u3000-\\u3003\\u3008-\\u3020\\u30fb]+',
         ' ', 'g'
       )) end`,
  ],
} as const;
