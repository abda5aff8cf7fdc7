/**
 * How people's names and addresses are compared: case, accents and compatibility forms ignored. It must be immutable
 * for generated columns and independent of the database's locale (the embedded one is C, where lower() knows ASCII
 * alone), hence normalize() and, where this PostgreSQL has it, ICU's root collation.
 */
export const text = String.raw`
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;

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

  -- A name without its punctuation: "O'Brien-Roy, J." and "obrien roy j" are one.
  create function hustings_name_key(text) returns text language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(regexp_replace(hustings_fold($1), '[.,''’\u0060]', '', 'g'), '[\s\u2010-\u2015-]+', ' ', 'g'))
  $$;

  -- "K1A 0B1" and "k1a0b1" are one, whatever the space between.
  create function hustings_postal_key(text) returns text language sql immutable strict parallel safe as $$
    select upper(regexp_replace($1, '[^A-Za-z0-9]', '', 'g'))
  $$;

  -- Every character of a text and every two that follow each other.
  create function hustings_pairs(text) returns text[] language sql immutable strict parallel safe as $$
    select array(select substr($1, place, width) from generate_series(1, length($1)) place, generate_series(1, 2) width)
  $$;

  -- The last ten digits, which leaves out a country code; null where there are none.
  create function hustings_phone_key(text) returns text language sql immutable strict parallel safe as $$
    select nullif(right(regexp_replace($1, '\D', '', 'g'), 10), '')
  $$;
`;
