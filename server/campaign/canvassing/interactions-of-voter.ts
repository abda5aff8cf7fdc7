import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { joinedColumns } from '#server/records/record.ts';
import { type InteractionRow, interactionRecord } from './interaction.ts';
import { listInteractions } from './operations/list-interactions.ts';
import { type AskedScripts, readAskedScripts } from './scripts/check-answers.ts';

/** The most interactions of one voter that are shown. */
export const mostOfVoter = 50;

/** An interaction with the names of who recorded and who withdrew it. */
export type NamedInteraction = InteractionRow & {
  readonly by: string | null;
  readonly withdrawnByName: string | null;
};

interface InteractionsOfVoter {
  /** Those that were withdrawn too, the newest first. */
  readonly interactions: readonly NamedInteraction[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
  readonly scripts: AskedScripts;
}

const newest = `select ${joinedColumns(interactionRecord.fields, 'i')}, u.name as by, w.name as "withdrawnByName"
  from interactions i left join users u on u.id = i.user_id left join users w on w.id = i.withdrawn_by
  where i.campaign_id = $1 and i.voter_id = $2 order by i.created_at desc, i.id desc limit ${mostOfVoter + 1}`;

/** The newest interactions of a voter, by the voter's id, and the scripts that they answer. */
export const interactionsOfVoter = campaignOperation({
  as: listInteractions,
  async run({ tx, audit }, voterId: string): Promise<InteractionsOfVoter> {
    const rows = await tx.query<NamedInteraction>(newest, [tx.campaignId, voterId]);
    const interactions = rows.slice(0, mostOfVoter);
    Object.assign(audit, { filters: ['voter_id', 'include_withdrawn'], rowCount: interactions.length });
    const scripts = await readAskedScripts(
      tx,
      rows.map(({ answers }) => answers),
    );
    return { interactions, hasMore: rows.length > mostOfVoter, scripts };
  },
});
