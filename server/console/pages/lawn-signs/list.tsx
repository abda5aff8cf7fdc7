import { lawnSignTexts as texts } from '#core/texts/texts.ts';
import type { SignCounts } from '#server/campaign/lawn-signs/count-signs.ts';
import { type LawnSignRow, lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { mostSorted, type SignSort, signSorts, since } from '#server/campaign/lawn-signs/lists/sorted-signs.ts';
import { viewSigns } from '#server/campaign/lawn-signs/lists/view-signs.ts';
import type { SignPeople } from '#server/campaign/lawn-signs/sign-people.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { type ListColumn, ListPages, ListTable, readListing } from '#server/console/pages/lists/listing.tsx';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { StateButton } from './state-button.tsx';

const pageLength = 50;

type Status = LawnSignRow['status'];

const statusOf = (text: string | null): Status | undefined => lawnSignStatuses.find((status) => status === text);

/** What follows a state when a crew has been there. */
const next: Readonly<Partial<Record<Status, Status>>> = { REQUESTED: 'INSTALLED', INSTALLED: 'COLLECTED' };

/** The list of signs: the requested ones, unless another state is chosen. */
export const listRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/lawn-signs',
  access: 'MEMBER',
  async handle(request, { execute }) {
    const { campaign, language, query } = request;
    const text = texts[language];
    const state = query.get('state') === 'ALL' ? 'ALL' : (statusOf(query.get('state')) ?? 'REQUESTED');
    const [cursor, from] = [query.get('cursor'), readPlace(query.get('from'))];
    const path = campaignPath(campaign, '/lawn-signs');
    const filters = [['state', state]] as const;
    const listing = readListing(query, { path, filters, offered: signSorts, kinds: sortKinds });
    const listed = await execute(viewSigns, {
      limit: pageLength,
      status: state === 'ALL' ? undefined : state,
      order: listing.chosen,
      cursor,
      from,
      changed: query.get('changed'),
    });
    const mayChange = mayActAs(campaign.role, 'MANAGER');
    return {
      title: text.title,
      place: { campaign, section: 'lawnSigns' },
      content: (
        <>
          <h1>{text.title}</h1>
          <Changed request={request} sign={mayChange ? listed.changed : undefined} />
          <div class="actions">
            {mayChange && (
              <LinkButton href={`${path}/new`} icon="plus">
                {text.add}
              </LinkButton>
            )}
            <LinkButton kind="secondary" href={`${path}/map`} icon="map">
              {text.map}
            </LinkButton>
            <LinkButton kind="secondary" href={`${path}/route`} icon="printer">
              {text.route}
            </LinkButton>
          </div>
          <States request={request} counts={listed.counts} state={state} />
          {listed.signs.length === 0 ? (
            <NoSigns request={request} counts={listed.counts} />
          ) : (
            <>
              {listed.isCut && <p class="hint">{text.sortedCut(formatCount(mostSorted, language))}</p>}
              <ListTable
                {...{ listing, language }}
                rows={listed.signs}
                keyOf={({ id }) => id}
                columns={columnsOf(request, listed.people, { mayChange, isMixed: state === 'ALL' })}
              />
            </>
          )}
          <ListPages
            {...{ listing, language }}
            isFirst={cursor === null && from === 0}
            next={listed.next ?? null}
            nextLabel={text.older}
          />
        </>
      ),
    };
  },
};

/** How many signs of the order come before a page, from its query. */
const readPlace = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0);

const sortKinds = { address: 'text', voter: 'text', volunteer: 'text', state: 'text', since: 'time' } as const;

const total = (counts: SignCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

function States({
  request: { campaign, language },
  counts,
  state,
}: {
  readonly request: CampaignRequest;
  readonly counts: SignCounts;
  readonly state: Status | 'ALL';
}) {
  const text = texts[language];
  const tabs = ([...lawnSignStatuses, 'ALL'] as const).map((each) => ({
    href: `${campaignPath(campaign, '/lawn-signs')}?state=${each}`,
    label: text.lists[each],
    count: formatCount(each === 'ALL' ? total(counts) : counts[each], language),
    isCurrent: each === state,
  }));
  return <Tabs label={text.statesLabel} tabs={tabs} />;
}

/** What has just been done to a sign, and the way back. */
function Changed({ request, sign }: { readonly request: CampaignRequest; readonly sign: LawnSignRow | undefined }) {
  const { language, query } = request;
  const text = texts[language];
  const before = statusOf(query.get('was'));
  if (!sign || !before || before === sign.status) return null;
  return (
    <Notice tone="good" role="status">
      <p>{text.done[sign.status](sign.address)}</p>
      <StateButton request={request} sign={sign} to={before} kind="secondary">
        {text.undo}
      </StateButton>
    </Notice>
  );
}

/** What to do first, or that no sign is in the state. */
function NoSigns({
  request: { campaign, language },
  counts,
}: {
  readonly request: CampaignRequest;
  readonly counts: SignCounts;
}) {
  const text = texts[language];
  if (total(counts) > 0) {
    return (
      <EmptyState title={text.noneOfState}>
        <p>
          <a href={`${campaignPath(campaign, '/lawn-signs')}?state=ALL`}>{text.showAll}</a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text.none}>
      <p>{text.noneHow}</p>
    </EmptyState>
  );
}

function columnsOf(
  request: CampaignRequest,
  { voters, volunteers }: SignPeople,
  {
    mayChange,
    isMixed,
  }: {
    readonly mayChange: boolean;
    readonly isMixed: boolean;
  },
): ReadonlyArray<ListColumn<LawnSignRow, SignSort>> {
  const { campaign, language } = request;
  const text = texts[language];
  const [address, voter, volunteer, state, sinceWhen, then] = text.columns;
  const action: ListColumn<LawnSignRow, SignSort> = {
    label: then,
    kind: 'action',
    cell: (sign) => {
      const to = next[sign.status];
      return (
        to && (
          <StateButton request={request} sign={sign} to={to} kind="secondary">
            {text.to[to]}
          </StateButton>
        )
      );
    },
  };
  const inState: ListColumn<LawnSignRow, SignSort> = {
    label: state,
    sortBy: 'state',
    cell: ({ status }) => <Tag tone={status === 'INSTALLED' ? 'good' : undefined}>{text.status[status]}</Tag>,
  };
  return [
    {
      label: address,
      isHead: true,
      sortBy: 'address',
      cell: (sign) => (
        <span>
          <a href={campaignPath(campaign, `/lawn-signs/${sign.id}`)}>{sign.address}</a>
          {sign.external_id && <span class="hint">{sign.external_id}</span>}
        </span>
      ),
    },
    {
      label: voter,
      sortBy: 'voter',
      cell: ({ voter_id }) =>
        voter_id && <a href={campaignPath(campaign, `/voters/${voter_id}`)}>{voters.get(voter_id)}</a>,
    },
    {
      label: volunteer,
      sortBy: 'volunteer',
      cell: ({ assigned_volunteer_id }) => assigned_volunteer_id && volunteers.get(assigned_volunteer_id),
    },
    ...(isMixed ? [inState] : []),
    { label: sinceWhen, kind: 'day', sortBy: 'since', cell: (sign) => formatTime(since(sign), language) },
    ...(mayChange ? [action] : []),
  ];
}
