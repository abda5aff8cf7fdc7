-- What is the same name, telephone number and mailbox: the rules of core/identity/, which test/core/identity/ holds to these
-- functions by one table of pairs. The functions of the baseline stay as they are: indexes and stored columns were made by
-- them. No index and no generated column calls the new ones; triggers set columns by them.

-- Without case, accents, ligatures and compatibility forms; 600 characters at most, since one may fold to 18.
do $$
declare
  lowered constant text := case
    when exists (select from pg_collation where collname = 'und-x-icu') then 'lower(folded collate "und-x-icu")'
    when exists (select from pg_collation where collname = 'pg_c_utf8') then 'lower(folded collate "pg_c_utf8")'
    else 'lower(translate(folded, ''ÆŒØĐŁÐÞẞĦŦ'', ''æœøđłðþßħŧ'') collate "C")'
  end;
begin
  execute format($create$
    create function hustings_identity_fold(typed text) returns text language plpgsql immutable strict parallel safe as $body$
    declare
      folded text := left(typed, 2400);
    begin
      if octet_length(folded) = length(folded) then
        return left(lower(folded collate "C"), 600);
      end if;
      folded := regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g');
      folded := regexp_replace(normalize(%s, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g');
      folded := translate(folded, 'øđłðıħŧς', 'odldihtσ');
      return left(replace(replace(replace(replace(folded, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 600);
    end $body$
  $create$, lowered);
end $$;

-- The words of a folded text, with one space between two: "St" is "saint", particles are joined to what follows them, and
-- single letters to each other. Each word has a space of its own on both sides meanwhile, so that neighbours are found one
-- after the other.
create function hustings_words_of(folded text) returns text language plpgsql immutable strict parallel safe as $$
declare
  words text := btrim(regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u1680\u2000-\u206f\u2212\u3000-\u3003\u3008-\u3020\u30fb]+', ' ', 'g'), ' ');
begin
  if strpos(words, ' ') = 0 then
    return case words when 'st' then 'saint' when 'ste' then 'sainte' else words end;
  end if;
  words := ' ' || replace(words, ' ', '  ') || ' ';
  words := replace(replace(words, ' st ', ' saint '), ' ste ', ' sainte ');
  words := regexp_replace(words, ' (mc|mac|de|du|des|la|le|les|van|von|der|den|ter|dela|della|del|di|da|el|al|saint|sainte|o(?= {2}[a-z]{2})|[dl](?= {2}[aeiouyh][a-z])) ', ' \1_', 'g');
  words := replace(replace(words, '_ ', ''), '_', ' ');
  words := regexp_replace(words, ' ([a-z]) ', ' \1=', 'g');
  if strpos(words, '=') > 0 then
    words := replace(regexp_replace(words, '= (?=[a-z]=)', '', 'g'), '=', ' ');
  end if;
  return btrim(regexp_replace(words, ' +', ' ', 'g'), ' ');
end $$;

-- A text with its letters in one form, without apostrophes and characters that are never shown.
create function hustings_letters(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(typed) = length(typed) then
    return hustings_identity_fold(translate(typed, '''`', ''));
  end if;
  return hustings_visible(hustings_identity_fold(regexp_replace(typed, '[\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78c\uff07]', '', 'g')));
end $$;

-- A name, or a part of one, as it is searched. In TypeScript: nameWords.
create function hustings_words(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- Most names are one word of ASCII.
  if typed ~ '^[A-Za-z]{4,60}$' then
    return lower(typed collate "C");
  end if;
  return hustings_words_of(hustings_letters(typed));
end $$;

-- A given name without the titles that lists write before it. In TypeScript: givenNameWords.
create function hustings_given_name(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if typed ~ '^[A-Za-z]{4,60}$' then
    return lower(typed collate "C");
  end if;
  return hustings_words_of(regexp_replace(hustings_letters(typed), '^ *(?:(?:mm|mmes?|mlles?|me|mrs?|ms|miss|mx|dre?|docteure?|doctor|prof|professor|professeure?|lhon|honou?rable|lhonou?rable|rev|reverend|senator|senateur|senatrice|sir|madame|monsieur|maitre|(?:(?:the|rt\.?|right|tres) +)+(?:hon|honou?rable|rev|reverend))(?:\.|(?= )) *|m\. +(?=[^ .-]{2})|(?:hon|sen|pr|fr|br|sr)\. *)+(?!(?:et|and) |[&/+])(?=[^ .])', ''));
end $$;

-- A whole name by which donors are compared: "Roy, Paul" is "paul roy", titles and degrees are left out, "Jr." and "Sr." are at
-- the end. In TypeScript: nameKey.
create function hustings_name(typed text) returns text language plpgsql immutable strict parallel safe as $$
declare
  name text := hustings_letters(typed);
  family text;
  given text;
begin
  -- Most names are two words of ASCII, in which there is nothing to read.
  if typed ~ '^[A-Za-z]{4,60} [A-Za-z]{4,60}$' and name !~ '^(?:dela|della|saint|sainte) ' then
    return name;
  end if;
  if strpos(name, ',') > 0 then
    name := regexp_replace(regexp_replace(name, '^([^ ]+ +[^ ].*?)(?:, *(?:m\.?d|ph\.? ?d|cpa|c\.?a|mba|q\.?c|k\.?c|c\.?r|esq|r\.?n|m\.?p|m\.?p\.?p|m\.?l\.?a|m\.?n\.?a|p\. ?eng|ing\.|d\.?d\.?s|o\.?c|c\.?m|o\.?q|b\.?a|m\.?a|ll\.? ?b)\.?)+ *$', '\1'), ', *(jr|sr|junior|senior|ii|iii|iv|fils|pere)\.? *$', ' \1');
    if length(name) - length(replace(name, ',', '')) = 1 and name !~ '[0-9&+/@]|(?:^|[ ,.(])(?:and|et|inc|incorporated|incorporee|ltd|ltee|limited|limitee|llp|llc|lp|corp|corporation|co|cie|company|compagnie|enr|senc|sencrl|srl|sarl|gmbh|plc|association|assoc|union|local|syndicat|club|fondation|foundation|society|societe|group|groupe|church|eglise|paroisse|parish|holdings|partners|partnership|associates|associes|trust|fiducie|fund|fonds|estate|succession|bank|banque|credit|caisse|cooperative|coop|university|universite|college|school|ecole|committee|comite|council|conseil|centre|center|services|enterprises|entreprises|construction|consulting|gestion|family|famille)(?=$|[ ,.)])' then
      family := btrim(split_part(name, ',', 1), ' ');
      given := btrim(split_part(name, ',', 2), ' ');
      if family <> '' and given <> '' then
        name := given || ' ' || family;
      end if;
    end if;
  end if;
  name := hustings_words_of(regexp_replace(name, '^ *(?:(?:mm|mmes?|mlles?|me|mrs?|ms|miss|mx|dre?|docteure?|doctor|prof|professor|professeure?|lhon|honou?rable|lhonou?rable|rev|reverend|senator|senateur|senatrice|sir|madame|monsieur|maitre|(?:(?:the|rt\.?|right|tres) +)+(?:hon|honou?rable|rev|reverend))(?:\.|(?= )) *|m\. +(?=[^ .-]{2})|(?:hon|sen|pr|fr|br|sr)\. *)+(?!(?:et|and) |[&/+])(?=[^ .]+[ .]+[^ .])', ''));
  if name ~ ' (?:jr|sr|junior|senior|ii|iii|iv|fils|pere)(?: |$)' then
    name := regexp_replace(name, '^(.+) (jr|sr|junior|senior|ii|iii|iv) (.+)$', '\1 \3 \2');
    name := regexp_replace(regexp_replace(name, '^(.+ .+) (?:junior|fils)$', '\1 jr'), '^(.+ .+) (?:senior|pere)$', '\1 sr');
  end if;
  return name;
end $$;

-- The last ten digits of a telephone number, without country code and extension; null where it has none. In TypeScript:
-- telephoneDigits.
create function hustings_telephone(typed text) returns text language plpgsql immutable strict parallel safe as $$
declare
  written constant text := normalize(left(typed, 200), NFKC);
  digits constant text := nullif(
    regexp_replace(regexp_replace(written, '([0-9])[^0-9A-Za-z#]*[A-Za-z#].*$', '\1'), '[^0-9]', '', 'g'), ''
  );
begin
  return case
    when written ~ '^[^0-9A-Za-z]*(?:\+[^0-9]*[2-9]|00|011)' or length(digits) <= 10 then right(digits, 10)
    when digits like '1%' then substr(digits, 2, 10)
    else left(digits, 10)
  end;
end $$;

-- The same of a number that identifies a household: seven digits at least. In TypeScript: telephoneKey.
create function hustings_telephone_key(typed text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := hustings_telephone(typed);
begin
  return case when length(digits) >= 7 then digits end;
end $$;

-- An e-mail address as it is searched. In TypeScript: emailKey.
create function hustings_email(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return btrim(hustings_visible(hustings_identity_fold(typed)), E' \t\n\r\f\v');
end $$;

-- The mailbox of an e-mail address, without what stands behind a "+". In TypeScript: mailboxKey.
create function hustings_mailbox(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return nullif(regexp_replace(hustings_email(typed), '^([^+@]+)\+[^@]*@', '\1@'), '');
end $$;

-- What a search of donations looks in: name, e-mail and address, each on its line.
create function hustings_donor_text(name text, email text, address text) returns text
language plpgsql immutable parallel safe as $$
begin
  return hustings_identity_fold(name) || E'\n' || hustings_identity_fold(coalesce(email, '')) || E'\n'
    || hustings_identity_fold(address);
end $$;
