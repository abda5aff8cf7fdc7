-- A campaign sees the users who work in it. The rule is a function, since Citus takes no policy with a query in it. The
-- function's body is bound to the table when it is created: no other table of that name can take its place.
create function works_in_campaign(person uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (select from memberships where user_id = person);
end;

alter policy members on users using (works_in_campaign(id));
