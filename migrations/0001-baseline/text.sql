-- How names, addresses and numbers are compared. Generated columns and indexes use these functions, so they are
-- immutable. A function that an index or a generated column calls is written without quotes ("return ..."): its body
-- then keeps the functions that it calls, although a restored backup has no search path.

-- Without case, accents and compatibility forms. The result must not depend on the database's locale: the embedded
-- database has the locale C, in which lower() changes ASCII letters only. ICU's root collation is used where this
-- PostgreSQL has it.
do $$
declare
  folded text := 'translate(regexp_replace(normalize($1, NFKD), ''[\u0300-\u036f]'', '''', ''g''), ''ÆŒØĐŁ'', ''æœøđł'')';
begin
  if exists (select from pg_collation where collname = 'und-x-icu') then
    folded := '(' || folded || ') collate "und-x-icu"';
  end if;
  execute 'create function hustings_fold(text) returns text language sql immutable strict parallel safe as '
    || quote_literal('select lower(' || folded || ') collate "C"');
end $$;

-- Without the characters that are never shown: Unicode's Default_Ignorable_Code_Point.
create function hustings_visible(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    $1,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'
  )
$$;

-- A person's name: "O'Brien-Roy, J." and "obrien roy j" are equal. Full stops, commas and apostrophes are left out;
-- all other punctuation and white space is one space. The annual limit (Canada Elections Act, s. 367(1)) is counted
-- by this key, so characters that nobody sees must make no second donor.
create function hustings_name_key(text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    hustings_visible(hustings_fold(
      regexp_replace($1, '[.,''\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78c]', '', 'g')
    )),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u2212\u3000-\u3003\u3008-\u3020\u30fb]+',
    ' ', 'g'
  ));

-- A postal code: "K1A 0B1" and "k1a0b1" are equal.
create function hustings_postal_key(text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace($1, '[^A-Za-z0-9]', '', 'g'))
$$;

-- A telephone number: its last ten digits, which leaves out a country code. Null where it has no digits.
create function hustings_phone_key(text) returns text language sql immutable strict parallel safe as $$
  select nullif(right(regexp_replace($1, '\D', '', 'g'), 10), '')
$$;

-- A receipt's number as a reader sees it: without white space, control characters and characters that are never
-- shown, and with one form of each dash and letter.
create function hustings_number_key(text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      hustings_visible(normalize($1, NFKC)),
      '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufff9-\ufffb]', '', 'g'
    ),
    '[\u2010-\u2015\u2212]', '-', 'g'
  );

-- What a search of donations looks in: name, e-mail and address, each on its line, without case and accents. One character
-- may fold to 18, so each line is cut at twice the length that the API allows its field. No name or address in use comes
-- near that; what lies beyond is not found.
create function hustings_search_text(name text, email text, address text) returns text
language sql immutable parallel safe
  return left(hustings_fold(name), 400) || E'\n' || left(hustings_fold(coalesce(email, '')), 510)
    || E'\n' || left(hustings_fold(address), 1000);

-- The LIKE pattern of the texts that contain this one; "%", "_" and "\" stand for themselves.
create function hustings_like(text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%'
$$;
