import { newestVolunteers } from '#server/campaign/volunteers/list-volunteers.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { DataTable } from '#server/console/pages/controls.tsx';
import { recordRoutes } from '#server/console/pages/records/record-routes.tsx';
import { enteredVolunteer } from '#server/console/records/entered-kind.ts';
import { recordTexts } from '#server/console/texts/records/pages.ts';
import { perform } from '#server/operations/perform.ts';
import { mayActAs } from '#server/operations/roles.ts';

const pageLength = 50;
const listing = { operationId: 'listVolunteers', role: 'MEMBER' } as const;

export const volunteerRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/volunteers',
    access: 'MEMBER',
    async handle(request, { pool }) {
      const { campaign, language, query, principal, now } = request;
      const text = recordTexts[language];
      const cursor = query.get('cursor');
      const { rows, pagination } = await perform(pool, principal, listing, now, async ({ tx, audit }) => {
        const wanted = { limit: pageLength, ...(cursor !== null && { cursor }) };
        const page = await newestVolunteers(tx, wanted, { moreFollows: true });
        audit.rowCount = page.rows.length;
        return page;
      });
      const path = campaignPath(campaign, '/volunteers');
      return {
        title: text.VOLUNTEERS.title,
        place: { campaign, section: 'volunteers' },
        content: (
          <>
            <h1>{text.VOLUNTEERS.title}</h1>
            {mayActAs(campaign.role, 'MANAGER') && (
              <ul class="actions">
                <li>
                  <a href={`${path}/new`}>{text.VOLUNTEERS.add}</a>
                </li>
                <li>
                  <a href={campaignPath(campaign, '/import/volunteers')}>{text.VOLUNTEERS.import}</a>
                </li>
              </ul>
            )}
            <DataTable columns={text.VOLUNTEERS.columns}>
              {rows.map((volunteer) => (
                <tr key={volunteer.id}>
                  <td>
                    <a href={`${path}/${volunteer.id}`}>{volunteer.name}</a>
                  </td>
                  <td>{volunteer.email}</td>
                  <td>{volunteer.phone}</td>
                  <td>{volunteer.role}</td>
                  <td>{text.statuses[volunteer.status]}</td>
                  <td>{volunteer.skills.join('; ')}</td>
                  <td>{volunteer.hours_logged}</td>
                </tr>
              ))}
            </DataTable>
            {rows.length === 0 && <p>{text.VOLUNTEERS.none}</p>}
            {pagination.nextCursor !== null && (
              <p>
                <a href={`${path}?${new URLSearchParams({ cursor: pagination.nextCursor })}`}>{text.older}</a>
              </p>
            )}
          </>
        ),
      };
    },
  },
  ...recordRoutes(enteredVolunteer, 'volunteers', (row) => String(row.name)),
];
