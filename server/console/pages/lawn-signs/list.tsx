import { countSigns, type SignCounts } from '#server/campaign/lawn-signs/count-signs.ts';
import { type LawnSignRow, lawnSignRecord, lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { newestLawnSigns } from '#server/campaign/lawn-signs/list-lawn-signs.ts';
import { peopleOfSigns, type SignPeople } from '#server/campaign/lawn-signs/sign-people.ts';
import { readStored } from '#server/campaign/records/record-version.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { lawnSignTexts as texts } from '#server/console/texts/field-work/lawn-signs.ts';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { perform } from '#server/operations/perform.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { StateButton } from './state-button.tsx';

const pageLength = 50;
const listing = { operationId: 'listLawnSigns', role: 'MEMBER' } as const;

type Status = LawnSignRow['status'];

const statusOf = (text: string | null): Status | undefined => lawnSignStatuses.find((status) => status === text);

/** What follows a state when a crew has been there. */
const next: Readonly<Partial<Record<Status, Status>>> = { REQUESTED: 'INSTALLED', INSTALLED: 'COLLECTED' };

interface Listed {
  readonly signs: readonly LawnSignRow[];
  readonly people: SignPeople;
  readonly counts: SignCounts;
  readonly nextCursor: string | null;
  /** The sign whose state was changed last, if it is there. */
  readonly changed: LawnSignRow | undefined;
}

/** The list of signs: those asked for, unless another state is chosen. */
export const listRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/lawn-signs',
  access: 'MEMBER',
  async handle(request, { pool }) {
    const { campaign, language, query, principal, now } = request;
    const text = texts[language];
    const state = query.get('state') === 'ALL' ? 'ALL' : (statusOf(query.get('state')) ?? 'REQUESTED');
    const cursor = query.get('cursor');
    const listed = await perform(pool, principal, listing, now, async ({ tx, audit }): Promise<Listed> => {
      const wanted = { limit: pageLength, status: state === 'ALL' ? undefined : state, ...(cursor && { cursor }) };
      const page = await newestLawnSigns(tx, wanted, { moreFollows: true });
      const changed = query.get('changed');
      audit.rowCount = page.rows.length;
      audit.filters = state === 'ALL' ? [] : ['status'];
      return {
        signs: page.rows,
        nextCursor: page.pagination.nextCursor,
        people: await peopleOfSigns(tx, page.rows),
        counts: await countSigns(tx),
        changed: changed ? ((await readStored(tx, lawnSignRecord, changed)) as LawnSignRow | undefined) : undefined,
      };
    });
    const path = campaignPath(campaign, '/lawn-signs');
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
            <LinkButton kind="secondary" href={`${path}/route`} icon="printer">
              {text.route}
            </LinkButton>
          </div>
          <States request={request} counts={listed.counts} state={state} />
          {listed.signs.length === 0 ? (
            <NoSigns request={request} counts={listed.counts} />
          ) : (
            <Table
              language={language}
              rows={listed.signs}
              keyOf={({ id }) => id}
              columns={columnsOf(request, listed.people, { mayChange, isMixed: state === 'ALL' })}
            />
          )}
          <Pagination
            first={cursor === null ? undefined : `${path}?${new URLSearchParams({ state })}`}
            next={
              listed.nextCursor === null
                ? undefined
                : `${path}?${new URLSearchParams({ state, cursor: listed.nextCursor })}`
            }
            nextLabel={text.older}
            language={language}
          />
        </>
      ),
    };
  },
};

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
  if (query.get('removed') === '1') {
    return (
      <Notice tone="good" role="status">
        <p>{text.removed}</p>
      </Notice>
    );
  }
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

const since = ({ status, requested_at, installed_at, collected_at }: LawnSignRow): Date =>
  (status === 'INSTALLED' && installed_at) || (status === 'COLLECTED' && collected_at) || requested_at;

function columnsOf(
  request: CampaignRequest,
  { voters, volunteers }: SignPeople,
  { mayChange, isMixed }: { readonly mayChange: boolean; readonly isMixed: boolean },
): ReadonlyArray<Column<LawnSignRow>> {
  const { campaign, language } = request;
  const text = texts[language];
  const [address, voter, volunteer, state, sinceWhen, then] = text.columns;
  const action: Column<LawnSignRow> = {
    label: then,
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
  const inState: Column<LawnSignRow> = {
    label: state,
    cell: ({ status }) => <Tag tone={status === 'INSTALLED' ? 'good' : undefined}>{text.status[status]}</Tag>,
  };
  return [
    {
      label: address,
      isHead: true,
      cell: (sign) => <a href={campaignPath(campaign, `/lawn-signs/${sign.id}`)}>{sign.address}</a>,
    },
    {
      label: voter,
      cell: ({ voter_id }) =>
        voter_id && <a href={campaignPath(campaign, `/voters/${voter_id}`)}>{voters.get(voter_id)}</a>,
    },
    {
      label: volunteer,
      cell: ({ assigned_volunteer_id }) => assigned_volunteer_id && volunteers.get(assigned_volunteer_id),
    },
    ...(isMixed ? [inState] : []),
    { label: sinceWhen, kind: 'day', cell: (sign) => formatTime(since(sign), language) },
    ...(mayChange ? [action] : []),
  ];
}
