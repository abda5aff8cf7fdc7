import type { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { fieldErrorTexts, roleChoices, peopleTexts as texts } from '#core/texts/texts.ts';
import {
  listInvitations,
  type OpenInvitation,
  revokeInvitation,
} from '#server/accounts/invitations/open-invitations.ts';
import { changeRole, listMembers, type Member, removeMember, rightsOfMembers } from '#server/accounts/members.ts';
import { inviteMember } from '#server/accounts/operations/invite-member.ts';
import { linkMilliseconds, linkPath } from '#server/accounts/sign-in-links.ts';
import { noRights } from '#server/campaign/rights/count-rights.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { DataTable, ShownOnce } from '#server/console/pages/controls.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { isRole, roles } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ChoiceGroup } from '#server/pages/components/forms/choices.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Person } from './person.tsx';
import { sendInvitation } from './send-invitation.ts';

interface View {
  /** The link of an invitation just made, shown once. */
  readonly link?: string;
  /** The address that the link of an invitation just made was sent to. */
  readonly sentTo?: string;
  readonly error?: HustingsError;
  /** What is wrong with an invitation. */
  readonly errors?: readonly FieldError[];
}

async function peoplePage(
  request: CampaignRequest,
  { execute, sendToPerson }: ConsoleServices,
  { link, sentTo, error, errors = [] }: View = {},
): Promise<ConsolePage> {
  const { campaign, language, form } = request;
  const [members, invitations, rights] = await Promise.all([
    execute(listMembers),
    execute(listInvitations),
    execute(rightsOfMembers),
  ]);
  const text = texts[language];
  const path = campaignPath(campaign, '/people');
  const messages = messagesOf(errors);
  const isRefused = error !== undefined || errors.length > 0;
  const done = isRefused ? undefined : doneIn(request, members);
  return {
    title: text.title,
    place: { campaign, section: 'people' },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.intro}</p>
        {done && (
          <Notice tone="good" role="status">
            <p>{done}</p>
          </Notice>
        )}
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        <ShownOnce id="created-link" secret={link} text={text} />
        {link !== undefined && <p>{text.whatNext}</p>}
        {sentTo !== undefined && (
          <Notice tone="good" role="status">
            <p>
              {text.sentTo(sentTo)} {text.whatNext}
            </p>
          </Notice>
        )}
        <ul class="people">
          {members.map((member) => (
            <li key={member.userId}>
              <Person {...{ request, member }} rights={rights.get(member.userId) ?? noRights} />
            </li>
          ))}
        </ul>
        <Invitations request={request} invitations={invitations} />
        <h2>{text.invite}</h2>
        <p>{sendToPerson ? text.inviteByEmail : text.inviteByLink}</p>
        <ConsoleForm request={request} action={path}>
          <FormId />
          <TextField
            {...{ name: 'email', label: text.email, error: messages.get('email'), isRequired: true, language }}
            type="email"
            maxLength={254}
            value={isRefused ? form.text('email') : ''}
          />
          <TextField
            {...{ name: 'name', label: text.name, error: messages.get('name'), isRequired: true, language }}
            maxLength={200}
            value={isRefused ? form.text('name') : ''}
          />
          <ChoiceGroup
            {...{ kind: 'radio', name: 'role', label: text.role, error: messages.get('role'), language }}
            choices={roles.map((role) => ({ value: role, label: roleChoices[language][role] }))}
            chosen={[isRole(form.text('role')) ? form.text('role') : 'MANAGER']}
          />
          <Button>{text.invite}</Button>
        </ConsoleForm>
      </>
    ),
  };
}

/** What an act that led here has done, in words. */
function doneIn({ query, language }: CampaignRequest, members: readonly Member[]): string | undefined {
  const text = texts[language];
  const changed = members.find(({ userId }) => userId === query.get('changed'));
  if (changed) return text.roleIs(changed.name, roleChoices[language][changed.role]);
  const done = query.get('done');
  return done === 'removed' || done === 'withdrawn' ? text[done] : undefined;
}

function Invitations({
  request,
  invitations,
}: {
  readonly request: CampaignRequest;
  readonly invitations: readonly OpenInvitation[];
}) {
  const { campaign, language } = request;
  const text = texts[language];
  if (invitations.length === 0) return null;
  return (
    <>
      <h2>{text.invitations}</h2>
      <DataTable columns={text.invitationColumns}>
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <th scope="row">
              {invitation.name} {invitation.name !== invitation.email && <small>{invitation.email}</small>}
            </th>
            <td>{roleChoices[language][invitation.role]}</td>
            <td>{invitation.invitedBy ?? text.operator}</td>
            <td>{formatTime(invitation.createdAt, language)}</td>
            <td>{formatTime(invitation.expiresAt, language)}</td>
            <td class="action">
              <Confirmation
                summary={text.revokeNamed(invitation.name)}
                effects={[text.revokeEffects(invitation.email)]}
                button={text.revoke}
                form={(content) => (
                  <ConsoleForm
                    request={request}
                    action={campaignPath(campaign, `/people/invitations/${invitation.id}/revoke`)}
                  >
                    {content}
                  </ConsoleForm>
                )}
              />
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254;

/** Everything that an invitation lacks. */
function invitationErrors({ form, language }: CampaignRequest): FieldError[] {
  const text = fieldErrorTexts[language];
  return [
    ...(isEmail(form.text('email')) ? [] : [{ field: 'email', message: text.email }]),
    ...(form.text('name') === '' ? [{ field: 'name', message: text.name }] : []),
    ...(isRole(form.text('role')) ? [] : [{ field: 'role', message: text.role }]),
  ];
}

/** Makes an invitation. If e-mail is set, sends it, and does not show its link. */
async function makeInvitation(request: CampaignRequest, { execute, sendToPerson }: ConsoleServices): Promise<View> {
  const { campaign, form, user, now, origin } = request;
  const [email, name, role] = [form.text('email'), form.text('name').slice(0, 200), form.text('role')];
  if (!isEmail(email) || !isRole(role)) throw incomplete();
  const until = new Date(now.getTime() + linkMilliseconds);
  const send =
    sendToPerson &&
    ((to: string, token: string) =>
      sendInvitation(sendToPerson, {
        to,
        link: origin + linkPath(token),
        role,
        until,
        campaign: campaign.name,
        invitedBy: user.name,
      }));
  const { token, sentTo } = await execute(inviteMember, { email, name, role, send }, { formId: formIdOf(form) });
  return sentTo === undefined ? { link: origin + linkPath(token) } : { sentTo };
}

const incomplete = () =>
  new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => texts[language].incomplete),
  );

export const peopleRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/people',
    access: 'OWNER',
    handle: (request, services) => peoplePage(request, services),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/people',
    access: 'OWNER',
    async handle(request, services) {
      const errors = invitationErrors(request);
      if (errors.length > 0) return peoplePage(request, services, { errors });
      try {
        return await peoplePage(request, services, await makeInvitation(request, services));
      } catch (error) {
        return peoplePage(request, services, { error: refusalOf(error) });
      }
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/people/invitations/:invitation/revoke',
    access: 'OWNER',
    async handle({ campaign, params }, { execute }) {
      await execute(revokeInvitation, params.invitation ?? '');
      return { to: campaignPath(campaign, '/people?done=withdrawn') };
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/people/:person/role',
    access: 'OWNER',
    async handle(request, services) {
      const { campaign, params, form, user } = request;
      const role = form.text('role');
      try {
        if (!isRole(role)) throw incomplete();
        await services.execute(changeRole, { userId: params.person ?? '', role });
        const isOut = user.id === params.person && role !== 'OWNER';
        return { to: campaignPath(campaign, isOut ? '' : `/people?changed=${params.person}`) };
      } catch (error) {
        return peoplePage(request, services, { error: refusalOf(error) });
      }
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/people/:person/remove',
    access: 'OWNER',
    async handle(request, services) {
      const { campaign, params, user } = request;
      try {
        await services.execute(removeMember, params.person ?? '');
        return { to: user.id === params.person ? '/console' : campaignPath(campaign, '/people?done=removed') };
      } catch (error) {
        return peoplePage(request, services, { error: refusalOf(error) });
      }
    },
  },
];
