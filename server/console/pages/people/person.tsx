import { easternDay } from '#core/dates.ts';
import { endingTexts, roleChoices, roleNames, peopleTexts as texts } from '#core/texts/texts.ts';
import type { Member } from '#server/accounts/members.ts';
import type { RightCounts } from '#server/campaign/rights/count-rights.ts';
import { endsWith } from '#server/campaign/rights/end-rights.ts';
import type { RightName } from '#server/campaign/rights/rights.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatDay } from '#server/console/texts/time.ts';
import { mayActAs, type Role, roles } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';

/** What a member has given, by how it ends with the member. */
const ends = ['keys', 'programs', 'turfLinks', 'invitations', 'keyWebhooks'] as const satisfies readonly RightName[];

/** What ends, pauses and stops with a role that a member is given, or with the member who leaves (null), and what needs a hand. */
function endingRights(counts: RightCounts, role: Role | null, language: Language): string[] {
  const text = endingTexts[language];
  const names = endsWith(role).filter((name) => counts[name] > 0);
  const list = ends.flatMap((name) => (names.includes(name) ? [text.of[name](counts[name])] : []));
  return [
    ...(list.length > 0 ? [text.ends(list.join(', '))] : []),
    ...(['webhooks', 'imports'] as const).flatMap((name) => (names.includes(name) ? [text[name](counts[name])] : [])),
    ...(names.includes('turfLinks') && counts.turfs > 0 ? [text.turfs(counts.turfs)] : []),
    ...(role === null && names.length === 0 ? [text.none] : []),
  ];
}

/** Who it is and what the person may do, and behind words what changes that and what ends with it. */
export function Person({
  request,
  member,
  rights,
}: {
  readonly request: CampaignRequest;
  readonly member: Member;
  readonly rights: RightCounts;
}) {
  const { campaign, language, user } = request;
  const text = texts[language];
  const { userId, name, email, role, since } = member;
  const path = campaignPath(campaign, `/people/${userId}`);
  const lower = lowerRoles(member, rights, language);
  const day = formatDay(easternDay(since.getTime()), language);
  return (
    <>
      <p>
        <strong>
          {name}
          {user.id === userId && ` (${text.you})`}
        </strong>{' '}
        {email}
      </p>
      <div>
        <p>
          <Tag tone={role === 'OWNER' ? 'accent' : undefined}>{roleNames[language][role]}</Tag>{' '}
          <span class="hint">{text.since(day)}</span>
        </p>
        <Details summary={text.changeRoleOf(name)}>
          <ConsoleForm request={request} action={`${path}/role`}>
            <label for={`role-${userId}`}>{text.roleOf(name)}</label>
            <select id={`role-${userId}`} name="role">
              {roles.map((each) => (
                <option key={each} value={each} selected={each === role}>
                  {roleChoices[language][each]}
                </option>
              ))}
            </select>
            <Button kind="secondary">{text.change}</Button>
          </ConsoleForm>
          {lower.map(({ names, ending }) => (
            <p key={names} class="hint">
              {[text.withRole(names), ...ending].join(' ')}
            </p>
          ))}
        </Details>
        <ConfirmedForm
          request={request}
          action={`${path}/remove`}
          summary={text.removeNamed(name)}
          effects={[...text.removeEffects(name), ...endingRights(rights, null, language)]}
          button={text.remove}
        />
      </div>
    </>
  );
}

/** What ends with each lower role that the member may be given; roles with which the same ends are together. */
function lowerRoles({ role }: Member, rights: RightCounts, language: Language) {
  const groups = new Map<string, { ending: readonly string[]; names: string }>();
  for (const each of roles.toReversed().filter((lower) => !mayActAs(lower, role))) {
    const ending = endingRights(rights, each, language);
    const [key, name] = [ending.join(' '), roleNames[language][each]];
    const before = groups.get(key);
    if (ending.length > 0) groups.set(key, { ending, names: before ? `${before.names}, ${name}` : name });
  }
  return [...groups.values()];
}
