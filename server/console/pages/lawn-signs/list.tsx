import { lawnSignTexts as texts } from '#core/texts/texts.ts';
import type { SignCounts } from '#server/campaign/lawn-signs/count-signs.ts';
import { type LawnSignRow, lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { mostSorted, since } from '#server/campaign/lawn-signs/lists/sorted-signs.ts';
import { viewSigns } from '#server/campaign/lawn-signs/lists/view-signs.ts';
import { choicesOf, fieldsOf } from '#server/console/forms/fields.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';
import { StateButton } from './state-button.tsx';

type Status = LawnSignRow['status'];

const statusOf = (text: string | null | undefined): Status | undefined =>
  lawnSignStatuses.find((status) => status === text);

/** What follows a state when a crew has been there. */
const next: Readonly<Partial<Record<Status, Status>>> = { REQUESTED: 'INSTALLED', INSTALLED: 'COLLECTED' };

/** How many signs of the order come before a page, from its query. */
const readPlace = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0);

const total = (counts: SignCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const filters = fieldsOf(texts, {
  state: {
    kind: 'choice',
    label: 'statesLabel',
    choices: (language: Language) => choicesOf([...lawnSignStatuses, 'ALL'], texts[language].lists),
  },
});

/** The list of signs: the requested ones, unless another state is chosen. */
export const signList = list({
  path: '/lawn-signs',
  access: 'MEMBER',
  section: 'lawnSigns',
  texts,
  filters,
  sorts: { address: 'text', voter: 'text', volunteer: 'text', state: 'text', since: 'time' },
  pageBy: ['cursor', 'from'],
  find: ({ request: { query }, values: { state = 'REQUESTED' }, cursor, sort, limit }, { execute }) =>
    execute(viewSigns, {
      limit,
      status: statusOf(state),
      order: sort,
      cursor: cursor ?? null,
      from: readPlace(query.get('from')),
      changed: query.get('changed'),
    }),
  rows: ({ signs }) => signs,
  next: ({ next: begin }) => begin,
  nextLabel: ({ older }) => older,
  tabs: {
    by: 'state',
    label: ({ statesLabel }) => statesLabel,
    count: (value, { found: { counts }, language }) =>
      formatCount(value === 'ALL' ? total(counts) : counts[value as Status], language),
  },
  head: ({ request, text, found, mayManage, own }) => (
    <>
      <Changed request={request} sign={mayManage ? found.changed : undefined} />
      <LinkButtons
        links={[
          mayManage && { href: `${own}/new`, icon: 'plus', label: text.add, isMain: true },
          { href: `${own}/map`, icon: 'map', label: text.map },
          { href: `${own}/route`, icon: 'printer', label: text.route },
        ]}
      />
    </>
  ),
  above: ({ text, found, language }) =>
    found.isCut && <p class="hint">{text.sortedCut(formatCount(mostSorted, language))}</p>,
  none: ({ text, found, own }) =>
    total(found.counts) > 0
      ? { title: text.noneOfState, how: <a href={`${own}?state=ALL`}>{text.showAll}</a> }
      : { title: text.none, how: text.noneHow },
  columns({ request, text, found: { people }, values, language, mayManage, own, to }) {
    const { voters, volunteers } = people;
    const [address, voter, volunteer, state, sinceWhen, then] = text.columns;
    return [
      {
        label: address,
        isHead: true,
        sortBy: 'address',
        cell: (sign) => (
          <span>
            <a href={`${own}/${sign.id}`}>{sign.address}</a>
            {sign.external_id && <span class="hint">{sign.external_id}</span>}
          </span>
        ),
      },
      {
        label: voter,
        sortBy: 'voter',
        cell: ({ voter_id }) => voter_id && <a href={to(`/voters/${voter_id}`)}>{voters.get(voter_id)}</a>,
      },
      {
        label: volunteer,
        sortBy: 'volunteer',
        cell: ({ assigned_volunteer_id }) => assigned_volunteer_id && volunteers.get(assigned_volunteer_id),
      },
      values.state === 'ALL' && {
        label: state,
        sortBy: 'state',
        cell: ({ status }) => <Tag tone={status === 'INSTALLED' ? 'good' : undefined}>{text.status[status]}</Tag>,
      },
      { label: sinceWhen, kind: 'day', sortBy: 'since', cell: (sign) => formatTime(since(sign), language) },
      mayManage && {
        label: then,
        kind: 'action',
        cell: (sign) => {
          const following = next[sign.status];
          return (
            following && (
              <StateButton request={request} sign={sign} to={following} kind="secondary">
                {text.to[following]}
              </StateButton>
            )
          );
        },
      },
    ];
  },
});

export const listRoutes = signList.routes();

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
