import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { type DonorYearReport, readDonorYear } from './donor-year-report.ts';

interface Asked {
  readonly donation: string;
  readonly year: string | undefined;
}

/** What the donor of a donation gave in a year. Errors: 404. */
export const viewDonorYear = campaignOperation({
  operationId: 'getDonorYear',
  role: 'MEMBER',
  writes: false,
  async run({ tx, audit }, { donation, year }: Asked): Promise<DonorYearReport> {
    const found = await readDonorYear(tx, donation, year);
    Object.assign(audit, { recordId: found.asked.id, rowCount: found.contributions.length });
    return found;
  },
});
