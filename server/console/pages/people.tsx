import type { HustingsError } from '#core/errors.ts';
import { changeRole, listMembers, type Member, removeMember } from '#server/console/accounts/members.ts';
import { isRole, roles } from '#server/console/accounts/roles.ts';
import { invite, linkPath } from '#server/console/accounts/sign-in-links.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { peopleTexts as texts } from '#server/console/texts/accounts/people.ts';
import { roleChoices } from '#server/console/texts/accounts/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Field, ShownOnce } from './controls.tsx';
import { CampaignHead, ConsoleForm } from './frame.tsx';
import { Refusal, refusalOf } from './message.tsx';

interface View {
  readonly members: readonly Member[];
  /** The link of an invitation just made, shown once. */
  readonly link?: string;
  readonly error?: HustingsError;
}

function peoplePage(request: CampaignRequest, { members, link, error }: View): ConsolePage {
  const { campaign, language, form } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/people');
  const roleOptions = (chosen: string) =>
    roles.map((role) => (
      <option key={role} value={role} selected={role === chosen}>
        {roleChoices[language][role]}
      </option>
    ));
  return {
    title: text.title,
    status: error?.status ?? 200,
    content: (
      <>
        <CampaignHead request={request} campaign={campaign} section="people" />
        <h1>{text.title}</h1>
        <Refusal error={error} language={language} />
        <ShownOnce id="created-link" secret={link} text={text} />
        <ul class="people">
          {members.map((member) => (
            <li key={member.userId}>
              <p>
                <strong>{member.name}</strong> {member.email}
              </p>
              <ConsoleForm request={request} action={`${path}/${member.userId}/role`}>
                <label for={`role-${member.userId}`}>{text.roleOf(member.name)}</label>
                <select id={`role-${member.userId}`} name="role">
                  {roleOptions(member.role)}
                </select>
                <button type="submit">{text.change}</button>
              </ConsoleForm>
              <ConsoleForm request={request} action={`${path}/${member.userId}/remove`}>
                <button type="submit" class="danger" aria-label={text.removeNamed(member.name)}>
                  {text.remove}
                </button>
              </ConsoleForm>
            </li>
          ))}
        </ul>
        <h2>{text.invite}</h2>
        <p>{text.inviteHow}</p>
        <ConsoleForm request={request} action={path}>
          <Field
            name="email"
            label={text.email}
            type="email"
            required
            maxLength={254}
            value={error ? form.text('email') : ''}
          />
          <Field name="name" label={text.name} required maxLength={200} value={error ? form.text('name') : ''} />
          <p>
            <label for="role">{text.role}</label>
            <select id="role" name="role">
              {roleOptions('MANAGER')}
            </select>
          </p>
          <button type="submit">{text.invite}</button>
        </ConsoleForm>
      </>
    ),
  };
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254;

export const peopleRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/people',
    access: 'OWNER',
    handle: async (request, { pool }) => peoplePage(request, { members: await listMembers(pool, request.campaign.id) }),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/people',
    access: 'OWNER',
    async handle(request, { pool }) {
      const { campaign, form, user, now, origin } = request;
      const [email, name, role] = [form.text('email'), form.text('name').slice(0, 200), form.text('role')];
      try {
        if (!isEmail(email) || !isRole(role)) {
          throw new BilingualError(400, 'validation_failed', { en: texts.en.incomplete, fr: texts.fr.incomplete });
        }
        const token = await invite(pool, campaign.id, { email, name, role }, { invitedBy: user.id, now });
        const members = await listMembers(pool, campaign.id);
        return peoplePage(request, { members, link: origin + linkPath(token) });
      } catch (error) {
        return peoplePage(request, { members: await listMembers(pool, campaign.id), error: refusalOf(error) });
      }
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/people/:person/role',
    access: 'OWNER',
    async handle(request, { pool }) {
      const { campaign, params, form, user, now } = request;
      const role = form.text('role');
      try {
        if (!isRole(role)) {
          throw new BilingualError(400, 'validation_failed', { en: texts.en.incomplete, fr: texts.fr.incomplete });
        }
        await changeRole(pool, campaign.id, params.person ?? '', role, { changedBy: user.id, now });
        return { to: campaignPath(campaign, user.id === params.person && role !== 'OWNER' ? '' : '/people') };
      } catch (error) {
        return peoplePage(request, { members: await listMembers(pool, campaign.id), error: refusalOf(error) });
      }
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/people/:person/remove',
    access: 'OWNER',
    async handle(request, { pool }) {
      const { campaign, params, user, now } = request;
      try {
        await removeMember(pool, campaign.id, params.person ?? '', { changedBy: user.id, now });
        return { to: user.id === params.person ? '/console' : campaignPath(campaign, '/people') };
      } catch (error) {
        return peoplePage(request, { members: await listMembers(pool, campaign.id), error: refusalOf(error) });
      }
    },
  },
];
