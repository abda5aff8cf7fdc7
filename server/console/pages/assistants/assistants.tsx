import { assistantTexts as texts } from '#core/texts/texts.ts';
import { endGrant } from '#server/campaign/assistants/end-grants.ts';
import { type ListedGrant, listGrants } from '#server/campaign/assistants/list-grants.ts';
import { form, page } from '#server/console/forms/page.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { ScopeWords } from '#server/console/pages/keys/scope-choices.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { pretends, quotedName } from '#server/oauth/clients/client-name.ts';
import { shownAddress } from '#server/oauth/clients/shown-address.ts';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { grantedScopes } from '#server/records/scopes.ts';

function columnsOf(request: CampaignRequest, path: string): ReadonlyArray<Column<ListedGrant>> {
  const { language } = request;
  const text = texts[language];
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
            action={`${path}/${grant.id}/disconnect`}
            summary={text.disconnectNamed(text.quoted(quotedName(grant.clientName)))}
            effects={text.disconnectEffects}
            button={text.disconnect}
          />
        ),
    },
  ];
}

function siteOf(redirectUri: string, ownMachine: string): string {
  const { isOwnMachine, host, port } = shownAddress(redirectUri);
  return isOwnMachine ? `${ownMachine} (${host}${port})` : host + port;
}

export const assistantRoutes = page({
  path: '/campaigns/:campaign/assistants',
  access: 'MEMBER',
  async show(request, { execute }) {
    const { campaign, language } = request;
    const text = texts[language];
    const grants = await execute(listGrants);
    const path = campaignPath(campaign, '/assistants');
    return {
      title: text.title,
      place: { campaign, section: 'assistants' },
      content: (
        <>
          <h1>{text.title}</h1>
          <p>
            {text.introduction} <a href="/docs/mcp">{text.guide}</a>
          </p>
          {grants.length === 0 ? (
            <EmptyState title={text.none}>
              <p>{text.noneHow}</p>
            </EmptyState>
          ) : (
            <Table language={language} rows={grants} keyOf={({ id }) => id} columns={columnsOf(request, path)} />
          )}
        </>
      ),
    };
  },
  forms: [
    form({
      to: ':grant/disconnect',
      access: 'MEMBER',
      act: (_, { params }, { execute }) => execute(endGrant, params.grant ?? ''),
      done: 'assistant-disconnected',
    }),
  ],
});
