import { viewReturn } from '#server/campaign/donations/reports/view-return.ts';
import { reportRoutes } from './report-routes.tsx';
import { returnColumns, returnReport, returnRows } from './return-report.ts';

/** The contributors' part of the return. */
export const returnRoutes = reportRoutes(
  '/campaigns/:campaign/donations/return',
  async ({ language, now }, { execute }) => {
    const shown = await execute(viewReturn);
    return {
      path: '/donations/return',
      report: () => returnReport({ ...shown, language, now }),
      fileName: 'contributions',
      columns: returnColumns(language),
      rows: () => returnRows(shown.found, language),
    };
  },
);
