import { type HustingsError, unprocessable } from '#core/errors.ts';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { type Question, Questions, refuseWrongQuestions, wrong } from '#server/campaign/canvassing/scripts/question.ts';
import { findScript, Script, scriptName, showScript } from '#server/campaign/canvassing/scripts/script.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A campaign has at most this many scripts, retired ones too. */
const mostScripts = 200;

const CreateScript = record(
  { name: scriptName, questions: Questions },
  { title: 'CreateScript', description: 'A new script.' },
);

export const createScript = campaignEndpoint({
  operationId: 'createScript',
  method: 'POST',
  path: '/canvassing/scripts',
  tag: tags.canvassing,
  summary: 'Write a script',
  description:
    'Extension. Up to 20 questions, each with its wording in English, in French, or in both, and an id chosen by ' +
    `the caller. Volunteers’ phones use the script from now on. A campaign has ${mostScripts} scripts at most, ` +
    'including retired ones.',
  scope: 'canvassing:write',
  body: CreateScript,
  response: one(Script),
  errors: [wrong('issue', 'stands there twice'), tooManyScripts()],
  examples: { body: { name: 'Ferries', questions: exampleQuestions } },
  async handle({ body, caller }, { tx, now, audit, newId }) {
    audit.fields = Object.keys(body);
    refuseWrongQuestions(body.questions);
    // Requests that create scripts at the same time wait for each other, so that each counts those before it.
    await tx.query('select 1 from campaigns where id = $1 for no key update', [tx.campaignId]);
    const [counted] = await tx.query<{ count: number }>(
      'select count(*)::int as count from scripts where campaign_id = $1',
      [tx.campaignId],
    );
    if ((counted?.count ?? 0) >= mostScripts) throw tooManyScripts();
    const id = newId();
    audit.recordId = id;
    await tx.query(
      `insert into scripts (campaign_id, id, name, version, user_id, created_at, updated_at)
       values ($1, $2, $3, 1, $4, $5, $5)`,
      [tx.campaignId, id, body.name, caller.userId, now],
    );
    await insertVersion(tx, { id, version: 1, questions: body.questions, userId: caller.userId as string, now });
    return { data: showScript(await findScript(tx, id)) };
  },
});

export const insertVersion = (
  tx: CampaignTransaction,
  given: { id: string; version: number; questions: readonly Question[]; userId: string; now: Date },
) =>
  tx.query(
    `insert into script_versions (campaign_id, script_id, version, questions, user_id, recorded_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.campaignId, given.id, given.version, JSON.stringify(given.questions), given.userId, given.now],
  );

function tooManyScripts(): HustingsError {
  return unprocessable(`A campaign has ${mostScripts} scripts at most: change one that there is.`);
}
