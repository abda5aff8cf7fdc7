-- The functions of the donations' search belong to a role that nobody is by now; it drops them itself.
do $$
declare
  -- Since PostgreSQL 16 a member of a role may lack the right to take the role on; its creator is such a member.
  membership constant text :=
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  if not pg_has_role(current_user, 'hustings_search', membership) then
    grant hustings_search to current_user;
  end if;
end $$;
set local role hustings_search;
drop function search_donations, search_donations_in_order, search_donations_by_trigrams, rarest_trigrams;
reset role;
