import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { newestVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { mostFound, searchVoters } from '#server/campaign/voters/search-voters.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { DataTable, Field } from '#server/console/pages/controls.tsx';
import { recordRoutes } from '#server/console/pages/records/record-routes.tsx';
import { enteredVoter } from '#server/console/records/entered-kind.ts';
import { fieldLabels } from '#server/console/texts/records/fields.ts';
import { recordTexts } from '#server/console/texts/records/pages.ts';
import { perform } from '#server/operations/perform.ts';
import { mayActAs } from '#server/operations/roles.ts';

const pageLength = 50;
const filterNames = ['q', 'riding', 'support_level'] as const;

/** What the form of the list has sent. Text that PostgreSQL cannot store finds nothing. */
function filterOf({ query }: CampaignRequest) {
  const text = (name: string) => (query.get(name) ?? '').replaceAll('\0', ' ').trim().slice(0, 200);
  return {
    name: text('q'),
    riding: text('riding') || undefined,
    supportLevel: /^[1-5]$/.test(text('support_level')) ? Number(text('support_level')) : undefined,
    cursor: query.get('cursor') ?? undefined,
  };
}

interface Found {
  readonly voters: readonly VoterRow[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

function findVoters(request: CampaignRequest, pool: CampaignPool): Promise<Found> {
  const { principal, now, query } = request;
  const { name, riding, supportLevel, cursor } = filterOf(request);
  const operation = { operationId: 'listVoters', role: 'MEMBER' } as const;
  return perform(pool, principal, operation, now, async ({ tx, audit }) => {
    const find = async (): Promise<Found> => {
      if (name !== '') {
        const found = await searchVoters(tx, { name, riding, supportLevel });
        return { voters: found.slice(0, mostFound), nextCursor: null, hasMore: found.length > mostFound };
      }
      const wanted = {
        limit: pageLength,
        riding,
        support_level: supportLevel,
        ...(cursor !== undefined && { cursor }),
      };
      const { rows, pagination } = await newestVoters(tx, wanted, { moreFollows: true });
      return { voters: rows, nextCursor: pagination.nextCursor, hasMore: false };
    };
    const found = await find();
    audit.rowCount = found.voters.length;
    audit.filters = filterNames.filter((filter) => query.get(filter));
    return found;
  });
}

export const voterRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/voters',
    access: 'MEMBER',
    async handle(request, { pool }) {
      const { campaign, language, query } = request;
      const text = recordTexts[language];
      const labels = fieldLabels[language].VOTERS;
      const filter = filterOf(request);
      const { voters, nextCursor, hasMore } = await findVoters(request, pool);
      const path = campaignPath(campaign, '/voters');
      const kept = filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : []));
      return {
        title: text.VOTERS.title,
        place: { campaign, section: 'voters' },
        content: (
          <>
            <h1>{text.VOTERS.title}</h1>
            {mayActAs(campaign.role, 'MANAGER') && (
              <ul class="actions">
                <li>
                  <a href={`${path}/new`}>{text.VOTERS.add}</a>
                </li>
                <li>
                  <a href={campaignPath(campaign, '/import/voters')}>{text.VOTERS.import}</a>
                </li>
              </ul>
            )}
            <form method="get" action={path} class="filters">
              <Field name="q" label={text.find} maxLength={200} value={filter.name} />
              <Field name="riding" label={labels.riding as string} maxLength={200} value={filter.riding ?? ''} />
              <p>
                <label for="support_level">{text.support}</label>
                <select id="support_level" name="support_level">
                  <option value="">{text.all}</option>
                  {[1, 2, 3, 4, 5].map((level) => (
                    <option key={level} value={String(level)} selected={level === filter.supportLevel}>
                      {level}
                    </option>
                  ))}
                </select>
              </p>
              <p>
                <button type="submit">{text.show}</button>
              </p>
            </form>
            <DataTable columns={text.VOTERS.columns}>
              {voters.map((voter) => (
                <tr key={voter.id}>
                  <td>
                    <a href={`${path}/${voter.id}`}>{nameOf(voter)}</a>
                  </td>
                  <td>{voter.address}</td>
                  <td>{voter.city}</td>
                  <td>{voter.postal_code}</td>
                  <td>{voter.riding}</td>
                  <td>{voter.poll}</td>
                  <td>{voter.support_level}</td>
                </tr>
              ))}
            </DataTable>
            {voters.length === 0 && <p>{text.VOTERS.none}</p>}
            {hasMore && <p class="notice">{text.narrow(mostFound)}</p>}
            {nextCursor !== null && (
              <p>
                <a href={`${path}?${new URLSearchParams([...kept, ['cursor', nextCursor]])}`}>{text.older}</a>
              </p>
            )}
          </>
        ),
      };
    },
  },
  ...recordRoutes(enteredVoter, 'voters', (row) => nameOf(row as VoterRow)),
];

const nameOf = ({ last_name, first_name }: Pick<VoterRow, 'last_name' | 'first_name'>): string =>
  `${last_name}, ${first_name}`;
