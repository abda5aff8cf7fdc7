import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import {
  getInteractionHistory,
  type HistoryEvent,
  interactionHistory,
} from '#server/campaign/canvassing/operations/get-interaction-history.ts';
import { correctInteraction } from '#server/campaign/canvassing/operations/update-interaction.ts';
import {
  type AskedScript,
  type AskedScripts,
  questionsOf,
  readAskedScripts,
} from '#server/campaign/canvassing/scripts/check-answers.ts';
import { scriptInUse } from '#server/campaign/canvassing/scripts/script.ts';
import { findVoter } from '#server/campaign/voters/finding/find-voter.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { interactionVersion } from './changes/interaction-version.ts';
import { findInteraction } from './find-interaction.ts';

export interface ViewedInteraction {
  readonly interaction: InteractionRow;
  /** What If-Match names. */
  readonly version: string;
  readonly voter: VoterRow;
  readonly events: readonly HistoryEvent[];
  readonly scripts: AskedScripts;
  /** The one that was asked, else the one that is asked now. */
  readonly script: AskedScript | undefined;
  /** The names of those who recorded and changed it, by their ids. */
  readonly nameOf: ReadonlyMap<string, string>;
}

type ComparedInteraction = Pick<ViewedInteraction, 'interaction' | 'script' | 'version'>;

const namesOfUsers = 'select id, name from users where id = any ($1::uuid[])';

/** An interaction by its id, with all that happened to it. Errors: 404. */
export const viewInteraction = campaignOperation({
  as: getInteractionHistory,
  async run({ tx, audit, also }, id: string): Promise<ViewedInteraction> {
    const interaction = await findInteraction(tx, id);
    audit.recordId = interaction.id;
    const voter = await findVoter(tx, interaction.voter_id);
    also('getVoter', { recordId: voter.id });
    const events = await interactionHistory(tx, interaction.id);
    const scripts = await readAskedScripts(
      tx,
      events.map(({ answers }) => answers),
    );
    const people = [...new Set([...events.map(({ userId }) => userId), interaction.user_id])];
    const names = await tx.query<{ id: string; name: string }>(namesOfUsers, [people]);
    return {
      interaction,
      voter,
      events,
      scripts,
      script: await scriptOf(tx, interaction, scripts),
      version: (await interactionVersion(tx, interaction.id, { lock: false })) ?? '',
      nameOf: new Map(names.map(({ id, name }) => [id, name])),
    };
  },
});

/** What the correction of an interaction changes. It is shown to no one, and the correction has its own audit entry. Errors: 404. */
export const compareInteraction = campaignOperation({
  as: correctInteraction,
  audited: false,
  writes: false,
  async run({ tx }, id: string): Promise<ComparedInteraction> {
    const interaction = await findInteraction(tx, id);
    const scripts = await readAskedScripts(tx, [interaction.answers]);
    return {
      interaction,
      script: await scriptOf(tx, interaction, scripts),
      version: (await interactionVersion(tx, interaction.id, { lock: false })) ?? '',
    };
  },
});

async function scriptOf(
  tx: CampaignTransaction,
  { answers }: InteractionRow,
  scripts: AskedScripts,
): Promise<AskedScript | undefined> {
  if (!answers) return scriptInUse(tx);
  return { id: answers.scriptId, version: answers.version, questions: questionsOf(scripts, answers) };
}
