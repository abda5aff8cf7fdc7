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
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { ShownOnce } from '#server/console/pages/controls.tsx';
import { afterAct, didHere } from '#server/console/pages/done.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { isRole, type Role, roles } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { ChoiceGroup } from '#server/pages/components/forms/choices.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';
import { Person } from './person.tsx';
import { sendInvitation } from './send-invitation.ts';

interface Invited {
  /** The link of an invitation just made, shown once. */
  readonly link?: string;
  /** The address that the link of an invitation just made was sent to. */
  readonly sentTo?: string;
}

const choicesOfRoles = (language: Language) =>
  roles.map((role) => ({ value: role, label: roleChoices[language][role] }));

const invitationFields = fieldsOf(texts, {
  email: { kind: 'email', isRequired: true, most: 254, fault: (language: Language) => fieldErrorTexts[language].email },
  name: { kind: 'text', isRequired: true, most: 200, fault: (language: Language) => fieldErrorTexts[language].name },
  role: {
    kind: 'choice',
    isRequired: true,
    fault: (language: Language) => fieldErrorTexts[language].role,
    choices: choicesOfRoles,
  },
});

async function peoplePage(
  request: CampaignRequest,
  { execute, sendToPerson }: ConsoleServices,
  { link, sentTo }: Invited = {},
): Promise<ConsolePage> {
  const { campaign, language } = request;
  const [members, invitations, rights] = await Promise.all([
    execute(listMembers),
    execute(listInvitations),
    execute(rightsOfMembers),
  ]);
  const text = texts[language];
  const path = campaignPath(campaign, '/people');
  return {
    title: text.title,
    place: { campaign, section: 'people' },
    notice: didHere(request, 'role-changed') ? roleNow(request, members) : undefined,
    content: (
      <>
        <p>{text.intro}</p>
        <div class="actions">
          <LinkButton href="#invite" icon="plus">
            {text.invite}
          </LinkButton>
        </div>
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
        <h2 id="invite">{text.invite}</h2>
        <p>{sendToPerson ? text.inviteByEmail : text.inviteByLink}</p>
        <ConsoleForm request={request} action={path}>
          <FormId request={request} />
          <Field {...{ request, of: invitationFields }} name="email" />
          <Field {...{ request, of: invitationFields }} name="name" />
          <Field
            {...{ request, of: invitationFields }}
            name="role"
            value="MANAGER"
            as={(field) => <ChoiceGroup {...field} kind="radio" choices={choicesOfRoles(language)} />}
          />
          <Button>{text.invite}</Button>
        </ConsoleForm>
      </>
    ),
  };
}

/** Whose role was changed, and to what. */
function roleNow({ query, language }: CampaignRequest, members: readonly Member[]): string | undefined {
  const changed = members.find(({ userId }) => userId === query.get('of'));
  return changed && texts[language].roleIs(changed.name, roleChoices[language][changed.role]);
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
  const [who = '', role = '', by = '', made = '', until = '', act = ''] = text.invitationColumns;
  return (
    <>
      <h2>{text.invitations}</h2>
      <Table
        language={language}
        rows={invitations}
        columns={[
          {
            label: who,
            isHead: true,
            cell: ({ name, email }) => (
              <>
                {name} {name !== email && <small>{email}</small>}
              </>
            ),
          },
          { label: role, cell: (invitation) => roleChoices[language][invitation.role] },
          { label: by, cell: ({ invitedBy }) => invitedBy ?? text.operator },
          { label: made, cell: ({ createdAt }) => formatTime(createdAt, language) },
          { label: until, cell: ({ expiresAt }) => formatTime(expiresAt, language) },
          {
            label: act,
            kind: 'action',
            cell: ({ id, name, email }) => (
              <ConfirmedForm
                request={request}
                action={campaignPath(campaign, `/people/invitations/${id}/revoke`)}
                summary={text.revokeNamed(name)}
                effects={[text.revokeEffects(email)]}
                button={text.revoke}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** Makes an invitation. If e-mail is set, sends it, and does not show its link. */
async function makeInvitation(
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
  request: CampaignRequest,
  { execute, sendToPerson }: ConsoleServices,
): Promise<Invited> {
  const { campaign, form: sent, user, now, origin } = request;
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
  const { token, sentTo } = await execute(inviteMember, { email, name, role, send }, { formId: formIdOf(sent) });
  return sentTo === undefined ? { link: origin + linkPath(token) } : { sentTo };
}

const incomplete = () =>
  new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => texts[language].incomplete),
  );

const person = (params: CampaignRequest['params']) => params.person ?? '';

export const peopleRoutes = page({
  path: '/campaigns/:campaign/people',
  access: 'OWNER',
  show: (request, services) => peoplePage(request, services),
  forms: [
    form({
      access: 'OWNER',
      fields: invitationFields,
      act: ({ role, ...invited }, ...asked) => makeInvitation({ ...invited, role: role as Role }, ...asked),
      done: ({ request, services, result }) => peoplePage(request, services, result),
    }),
    form({
      to: 'invitations/:invitation/revoke',
      access: 'OWNER',
      act: (_, { params }, { execute }) => execute(revokeInvitation, params.invitation ?? ''),
      done: 'invitation-withdrawn',
    }),
    form({
      to: ':person/role',
      access: 'OWNER',
      async act(_, { params, form: sent }, { execute }) {
        const role = sent.text('role');
        if (!isRole(role)) throw incomplete();
        await execute(changeRole, { userId: person(params), role });
        return role;
      },
      done({ request: { campaign, params, user }, result: role }) {
        if (user.id === person(params) && role !== 'OWNER') return { to: campaignPath(campaign) };
        return { to: afterAct(campaignPath(campaign, `/people?of=${person(params)}`), 'role-changed') };
      },
    }),
    form({
      to: ':person/remove',
      access: 'OWNER',
      act: (_, { params }, { execute }) => execute(removeMember, person(params)),
      done: ({ request: { campaign, params, user } }) => ({
        to: user.id === person(params) ? '/console' : afterAct(campaignPath(campaign, '/people'), 'person-removed'),
      }),
    }),
  ],
});
