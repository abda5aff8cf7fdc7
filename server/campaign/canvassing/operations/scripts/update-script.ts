import { Type } from 'typebox';
import { type HustingsError, unprocessable } from '#core/errors.ts';
import { canonicalJson } from '#server/call/fingerprint.ts';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import {
  type Question,
  Questions,
  refuseOtherKind,
  refuseWrongQuestions,
  wrong,
} from '#server/campaign/canvassing/scripts/question.ts';
import {
  findScript,
  noSuchScript,
  Script,
  type ScriptRow,
  scriptName,
  scriptVersion,
  showScript,
} from '#server/campaign/canvassing/scripts/script.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { insertVersion } from './create-script.ts';

/** A script has at most this many versions. */
export const mostVersions = 100;

const UpdateScript = record(
  {
    name: Type.Optional(scriptName),
    questions: Type.Optional(Questions),
    retired: Type.Optional(
      Type.Boolean({ description: 'true: it is no longer used. false: it is used again.', examples: [false] }),
    ),
  },
  { title: 'UpdateScript', description: 'A partial update: fields that are absent stay as they are.' },
);

const lock = 'select 1 from scripts where campaign_id = $1 and id = $2 for no key update';
const update = `update scripts set name = $3, version = $4, updated_at = $5,
    retired_at = case when $6 then coalesce(retired_at, $5) end
  where campaign_id = $1 and id = $2`;

export const updateScript = campaignEndpoint({
  operationId: 'updateScript',
  method: 'PATCH',
  path: '/canvassing/scripts/{id}',
  tag: tags.canvassing,
  summary: 'Change a script, or retire it',
  description:
    'Extension. Absent fields are unchanged. Changed questions create another version. Each answer names the ' +
    'version whose questions were asked. Answers to all versions are counted together by the ids of questions and ' +
    'choices, so a question with the same id must retain its kind and scale. A retired script is no longer used; ' +
    `answers to it are still accepted, since they may have been given before. A script has ${mostVersions} ` +
    'versions at most.',
  scope: 'canvassing:write',
  params: idParameter('a script', exampleIds.script),
  body: UpdateScript,
  response: one(Script),
  errors: [noSuchScript(), wrong('issue', 'stands there twice'), tooManyVersions()],
  examples: { body: { questions: exampleQuestions } },
  version: scriptVersion,
  async handle({ params: { id }, body, caller }, { tx, now, audit }) {
    const before = await lockScript(tx, id);
    const { name = before.name, questions = before.questions, retired = before.retired_at !== null } = body;
    refuseWrongQuestions(questions);
    const isAsked = canonicalJson(questions) !== canonicalJson(before.questions);
    const version = isAsked ? before.version + 1 : before.version;
    const isRetired = retired !== (before.retired_at !== null);
    audit.fields = [
      ...(name === before.name ? [] : ['name']),
      ...(isAsked ? ['questions'] : []),
      ...(isRetired ? ['retired'] : []),
    ];
    if (audit.fields.length === 0) return { data: showScript(before) };
    if (isAsked) {
      if (version > mostVersions) throw tooManyVersions();
      refuseOtherKind(questions, await questionsEver(tx, id));
      await insertVersion(tx, { id: before.id, version, questions, userId: caller.userId as string, now });
    }
    await tx.query(update, [tx.campaignId, id, name, version, now, retired]);
    return { data: showScript(await findScript(tx, id)) };
  },
});

/** Errors: 404. */
async function lockScript(tx: CampaignTransaction, id: string): Promise<ScriptRow> {
  if (canBeRecordId(id)) await tx.query(lock, [tx.campaignId, id]);
  return findScript(tx, id);
}

/** The questions of all versions, the newest first. */
export async function questionsEver(tx: CampaignTransaction, id: string): Promise<Question[]> {
  const versions = await tx.query<{ questions: Question[] }>(
    'select questions from script_versions where campaign_id = $1 and script_id = $2 order by version desc',
    [tx.campaignId, id],
  );
  return versions.flatMap(({ questions }) => questions);
}

function tooManyVersions(): HustingsError {
  return unprocessable(`A script has ${mostVersions} versions at most: write another one.`);
}
