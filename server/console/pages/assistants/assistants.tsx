import { assistantTexts as texts } from '#core/texts/texts.ts';
import { endGrant } from '#server/campaign/assistants/end-grants.ts';
import { listGrants } from '#server/campaign/assistants/list-grants.ts';
import { form } from '#server/console/forms/page.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { ToCopy } from '#server/console/pages/controls.tsx';
import { ScopeWords } from '#server/console/pages/keys/scope-choices.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { pretends, quotedName } from '#server/oauth/clients/client-name.ts';
import { shownAddress } from '#server/oauth/clients/shown-address.ts';
import { grantedScopes } from '#server/records/scopes.ts';

const assistantList = list({
  path: '/assistants',
  access: 'MEMBER',
  section: 'assistants',
  texts,
  find: (_, { execute }) => execute(listGrants),
  rows: (grants) => grants,
  head: ({ text, request }) => (
    <>
      <p>
        {text.introduction} <a href="/docs/mcp">{text.guide}</a>
      </p>
      <p>
        {text.address} <ToCopy {...{ id: 'mcp-address', value: `${request.origin}/mcp`, text }} />
      </p>
    </>
  ),
  none: ({ text }) => ({ title: text.none, how: text.noneHow }),
  columns({ request, text, language, own }) {
    const ours = new URL(request.origin).hostname;
    const [name = '', host = '', member = '', may = '', connected = '', used = '', state = ''] = text.columns;
    return [
      {
        label: name,
        isHead: true,
        cell: ({ clientName, resource }) => (
          <>
            <bdi>{text.quoted(quotedName(clientName))}</bdi> ({text.resources[resource]})
            {pretends(clientName, ours) && <span class="hint"> {text.pretendsShort}</span>}
          </>
        ),
      },
      { label: host, cell: ({ redirectUri }) => siteOf(redirectUri, text.ownMachine) },
      { label: member, cell: (grant) => grant.userName },
      {
        label: may,
        kind: 'long',
        cell: (grant) => <ScopeWords granted={grant.scopes} all={grantedScopes} language={language} />,
      },
      { label: connected, cell: (grant) => formatTime(grant.connectedAt, language) },
      {
        label: used,
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt, language) : text.never),
      },
      {
        label: state,
        kind: 'action',
        cell: (grant) =>
          grant.endedAt ? (
            text.endedAt(formatTime(grant.endedAt, language))
          ) : (
            <ConfirmedForm
              request={request}
              action={`${own}/${grant.id}/disconnect`}
              summary={text.disconnectNamed(text.quoted(quotedName(grant.clientName)))}
              effects={text.disconnectEffects}
              button={text.disconnect}
            />
          ),
      },
    ];
  },
});

function siteOf(redirectUri: string, ownMachine: string): string {
  const { isOwnMachine, host, port } = shownAddress(redirectUri);
  return isOwnMachine ? `${ownMachine} (${host}${port})` : host + port;
}

export const assistantRoutes = assistantList.routes(
  form({
    to: ':grant/disconnect',
    access: 'MEMBER',
    act: (_, { params }, { execute }) => execute(endGrant, params.grant ?? ''),
    done: 'assistant-disconnected',
  }),
);
