import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { HustingsError } from '#core/errors.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { notIndividual } from '#server/campaign/donations/donors/individual-name.ts';
import {
  type CapCheck,
  type CountedDonation,
  checkAnnualCaps,
} from '#server/campaign/donations/limits/check-annual-caps.ts';
import { lockDonors } from '#server/campaign/donations/locks.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import type { Finding } from '#server/records/check-record.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { CountedAmount, ImportedRecord, RuleContext, RuleOutcome } from './kind.ts';

/** A row that has passed the schema, as its columns store it. */
export const donationOf = (record: ImportedRecord): NewDonation =>
  donationRecord.newRow(record as Static<typeof donationRecord.creation>);

/**
 * What the rules of recording one donation refuse of each row: a day to come, and the annual limit, for which rows count that
 * stand before. The donors are locked if the rows are to be recorded. A donor who may be no individual is remarked.
 */
export async function applyDonationRules(
  tx: CampaignTransaction,
  records: readonly ImportedRecord[],
  { now, countedBefore }: RuleContext,
): Promise<RuleOutcome[]> {
  const days = records.map((record) => dayFinding(record, now));
  const sound = records.filter((_, i) => days[i] === null).map(donationOf);
  if (!countedBefore) await lockDonors(tx, sound);
  const checks = await checkAnnualCaps(
    tx,
    sound,
    countedBefore && ((counted) => countedBefore(counted.map(countedAmountOf))),
  );
  const { election_level: level } = await readCampaign(tx);
  const next = checks.values();
  return days.map((finding, i) => {
    if (finding) return { finding, counted: null };
    const outcome = outcomeOf(next.next().value as CapCheck);
    return level === 'FEDERAL' ? { ...outcome, remarks: nameRemarks(records[i] as ImportedRecord) } : outcome;
  });
}

/** Only individuals may contribute (Canada Elections Act, s. 363). What is likely of a name is for people to look at. */
function nameRemarks({ donorName }: ImportedRecord): Finding[] {
  const problem = notIndividual(String(donorName));
  return problem ? [{ field: 'donorName', problem, isRemark: true }] : [];
}

function dayFinding(record: ImportedRecord, now: Date): Finding | null {
  try {
    readNewDonation(record as Static<typeof donationRecord.creation>, now);
    return null;
  } catch (error) {
    // The readers of cells have taken the amounts and the day: what is left to refuse is a day to come.
    if (error instanceof HustingsError) return { field: 'date', problem: 'FORM' };
    throw error;
  }
}

function outcomeOf({ refusal, counted }: CapCheck): RuleOutcome {
  if (!refusal) return { finding: null, counted: counted && countedAmountOf(counted) };
  return { finding: findingOf(refusal), counted: null };
}

function findingOf({ reason }: HustingsError): Finding {
  switch (reason?.name) {
    case 'donation.pastLimit':
      return { field: 'amount', problem: 'PAST_LIMIT', cap: reason.facts as unknown as NonNullable<Finding['cap']> };
    case 'donation.pastCandidateLimit':
      return { field: 'amount', problem: 'PAST_CANDIDATE_LIMIT' };
    case 'donation.notTheCandidate':
      return { field: 'fromCandidate', problem: 'NOT_THE_CANDIDATE' };
    default:
      return { field: 'date', problem: 'LIMIT_UNKNOWN' };
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

function countedAmountOf({ donor, year, eligible }: CountedDonation): CountedAmount {
  const signs = [`postal ${donor.postal}`];
  if (donor.email !== null) signs.push(`email ${donor.email}`);
  if (donor.phone !== null) signs.push(`phone ${donor.phone}`);
  return {
    key: hash(`${year} ${donor.name}`),
    signs: signs.map((sign) => hash(`${donor.name}\0${sign}`)),
    cents: eligible,
  };
}
