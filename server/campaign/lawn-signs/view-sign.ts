import { type Canvasser, listCanvassers } from '#server/campaign/volunteers/canvassers.ts';
import { listVolunteers } from '#server/campaign/volunteers/operations/list-volunteers.ts';
import { findVoter } from '#server/campaign/voters/finding/find-voter.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { readStored } from '#server/records/record-version.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { noSuchLawnSign } from './find-lawn-sign.ts';
import { type LawnSignRow, lawnSignRecord } from './lawn-sign.ts';
import { getLawnSign } from './operations/get-lawn-sign.ts';
import { peopleOfSigns, type SignPeople } from './sign-people.ts';

export interface ViewedSign {
  readonly sign: LawnSignRow;
  readonly people: SignPeople;
  /** Of the voter who asked for it. */
  readonly postalCode: string | undefined;
  /** Who may see to it. */
  readonly volunteers: readonly Canvasser[];
}

const selectCode = 'select postal_code from voters where campaign_id = $1 and id = $2';

/** A sign by its id. Errors: 404. */
export const viewSign = campaignOperation({
  as: getLawnSign,
  async run({ tx, audit }, id: string): Promise<ViewedSign> {
    const sign = (await readStored(tx, lawnSignRecord, id)) as LawnSignRow | undefined;
    if (!sign) throw noSuchLawnSign();
    audit.recordId = sign.id;
    const people = await peopleOfSigns(tx, [sign]);
    const [voter] = await tx.query<{ postal_code: string }>(selectCode, [tx.campaignId, sign.voter_id]);
    return { sign, people, postalCode: voter?.postal_code, volunteers: await listCanvassers(tx) };
  },
});

interface NewSignChoices {
  /** Who asks for it. */
  readonly voter: VoterRow | undefined;
  /** Who may see to it. */
  readonly volunteers: readonly Canvasser[];
}

/** What a new sign needs, of a voter by the id; any other text for none. Errors: 404. */
export const viewNewSign = campaignOperation({
  as: listVolunteers,
  async run({ tx, audit, also }, voterId: string): Promise<NewSignChoices> {
    const voter: VoterRow | undefined = isRecordId(voterId) ? await findVoter(tx, voterId) : undefined;
    if (voter) also('getVoter', { recordId: voter.id });
    const volunteers = await listCanvassers(tx);
    audit.rowCount = volunteers.length;
    return { voter, volunteers };
  },
});
