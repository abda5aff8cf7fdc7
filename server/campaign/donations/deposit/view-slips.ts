import { getDeposit } from '#server/campaign/donations/operations/deposit/get-deposit.ts';
import { listDeposits } from '#server/campaign/donations/operations/deposit/list-deposits.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { listSlips, readSlip } from './slips.ts';

/** Slips of deposits, the newest first; those before the one of an id, if it is one. */
export const viewSlips = campaignOperation({
  as: listDeposits,
  async run({ tx, audit }, before: string) {
    const found = await listSlips(tx, isRecordId(before) ? before : null);
    audit.rowCount = found.slips.length;
    return found;
  },
});

/** One slip, and its donations. Errors: 404. */
export const viewSlip = campaignOperation({
  as: getDeposit,
  async run({ tx, audit }, id: string) {
    const found = await readSlip(tx, id);
    Object.assign(audit, { recordId: found.slip.id, rowCount: found.donations.length });
    return found;
  },
});
