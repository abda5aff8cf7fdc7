/** The visits of voter $2 that stand. */
const standing = 'campaign_id = $1 and voter_id = $2 and withdrawn_at is null';

const isInForce = 'v.support_visit = $6';
const visitWins =
  'latest.visit is not null and (v.support_given_at is null or latest.support_at >= v.support_given_at)';

/** What a column becomes if the withdrawn visit has set the level that is in force: of the latest visit, or as given. */
const becomes = (column: string, ofVisit: string, given: string): string =>
  `${column} = case when not ${isInForce} or v.support_visit is null then v.${column} when ${visitWins} then ${ofVisit} else ${given} end`;

/**
 * Puts voter $2 back to what the visits that stand say, and what was given directly, after visit $6 of the time $4 was
 * withdrawn. $5 is the last contact before that visit, which counts unless it was another withdrawn visit. That the count of
 * levels by visits is raised says that none was given directly.
 */
export const putBack = `update voters v set updated_at = greatest(v.updated_at, $3),
    last_contact = case when v.last_contact is distinct from $4::timestamptz then v.last_contact else greatest(
      (select max(coalesce(occurred_at, created_at)) from interactions where ${standing}),
      (select $5::timestamptz where not exists (
        select from interactions where campaign_id = $1 and voter_id = $2 and withdrawn_at is not null
          and coalesce(occurred_at, created_at) = $5::timestamptz
      ))
    ) end,
    ${becomes('support_level', 'latest.support_level', 'v.support_given')},
    ${becomes('support_at', 'latest.support_at', 'v.support_given_at')},
    ${becomes('support_visit', 'latest.visit', 'null')},
    support_visits = coalesce(v.support_visits, 0) + 1
  from (select $2::uuid as voter) one left join lateral (
    select id as visit, support_level, support_at from interactions
    where ${standing} and support_level is not null and support_at is not null
    order by support_at desc, created_at desc, id desc limit 1
  ) latest on true
  where v.campaign_id = $1 and v.id = one.voter`;
