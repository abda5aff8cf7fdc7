import { type HustingsError, invalid } from '#core/errors.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { GivenAnswers, ScriptAnswers } from './answers.ts';
import type { Question } from './question.ts';
import { type ScriptRow, scriptInUse } from './script.ts';

/** The questions of versions of scripts, by script and version. */
export interface AskedScripts {
  readonly present: ReadonlyMap<string, number>;
  readonly questions: ReadonlyMap<string, readonly Question[]>;
  /** The script in use, read only if a named script or version does not exist. The error then describes it. */
  readonly inUse?: ScriptRow | undefined;
}

/** A version of a script, whose questions may be answered. */
export interface AskedScript {
  readonly id: string;
  readonly version: number;
  readonly questions: readonly Question[];
}

interface Version extends AskedScript {
  readonly present: number;
}

const keyOf = (scriptId: string, version: number): string => `${scriptId.toLowerCase()} ${version}`;

/** The present version of each script, and the others that are named. */
const read = `select s.id, s.version as present, q.version, q.questions
  from unnest($2::uuid[], $3::integer[]) requested (id, version)
  join scripts s on s.campaign_id = $1 and s.id = requested.id
  join script_versions q on q.campaign_id = $1 and q.script_id = s.id and q.version in (s.version, requested.version)`;

/** Reads the scripts that some answers name. Without answers the database is not asked. */
export async function readAskedScripts(
  tx: CampaignTransaction,
  answers: ReadonlyArray<GivenAnswers | null | undefined>,
): Promise<AskedScripts> {
  const requested = new Map<string, readonly [id: string, version: number | null]>();
  for (const each of answers) {
    if (each && canBeRecordId(each.scriptId)) {
      requested.set(keyOf(each.scriptId, each.version ?? 0), [each.scriptId, each.version ?? null]);
    }
  }
  const pairs = [...requested.values()];
  const rows =
    pairs.length === 0
      ? []
      : await tx.query<Version>(read, [tx.campaignId, pairs.map(([id]) => id), pairs.map(([, version]) => version)]);
  const found = new Set(rows.map(({ id, version }) => keyOf(id, version)));
  const isMissing = answers.some(
    (each) =>
      each &&
      !(each.version === undefined
        ? rows.some(({ id }) => id === each.scriptId.toLowerCase())
        : found.has(keyOf(each.scriptId, each.version))),
  );
  return {
    inUse: isMissing ? await scriptInUse(tx) : undefined,
    present: new Map(rows.map(({ id, present }) => [id, present])),
    questions: new Map(rows.map(({ id, version, questions }) => [keyOf(id, version), questions])),
  };
}

/** The questions of the script's version that answers name; none if there is no such version. */
export const questionsOf = ({ questions }: AskedScripts, { scriptId, version }: ScriptAnswers): readonly Question[] =>
  questions.get(keyOf(scriptId, version)) ?? [];

/**
 * Answers as they are stored, with the version that was asked. Errors: 400 for a script or a version that there is not, for a
 * question that it does not ask, for one that is answered twice, and for what is not an answer to it.
 */
export function checkAnswers({ present, questions, inUse }: AskedScripts, answers: GivenAnswers): ScriptAnswers {
  const scriptId = answers.scriptId.toLowerCase();
  const version = answers.version ?? present.get(scriptId) ?? 0;
  const asked = questions.get(keyOf(scriptId, version));
  if (!asked) throw wrongAnswers(`must name a script of this campaign and one of its versions${inUseNote(inUse)}`);
  const seen = new Set<string>();
  for (const { questionId, answer } of answers.given) {
    const question = asked.find(({ id }) => id === questionId);
    const named = JSON.stringify(questionId);
    if (!question)
      throw wrongAnswers(`names the question ${named}, which version ${version} of the script does not ask`);
    if (seen.has(questionId)) throw wrongAnswers(`answers the question ${named} twice`);
    seen.add(questionId);
    if (!isAnswer(question, answer))
      throw wrongAnswers(`has no answer to the question ${named}: it takes ${taken(question)}`);
  }
  return { scriptId, version, given: answers.given };
}

/** For a client that named another script: what it may name. */
function inUseNote(script: ScriptRow | undefined): string {
  if (!script) return '';
  const asked = script.questions.map((question) => `${question.id} (${taken(question)})`);
  return `; in use is ${script.id}, version ${script.version}, which asks ${asked.join(', ')}`;
}

function isAnswer({ kind, choices = [], scaleTo = 0 }: Question, answer: string): boolean {
  if (kind === 'CHOICE') return choices.some(({ id }) => id === answer);
  if (kind === 'YES_NO') return answer === 'yes' || answer === 'no';
  if (kind === 'SCALE') return /^[1-9]\d?$/.test(answer) && Number(answer) <= scaleTo;
  return answer.trim() !== '';
}

function taken({ kind, choices = [], scaleTo }: Question): string {
  if (kind === 'CHOICE') return `one of ${choices.map(({ id }) => id).join(', ')}`;
  if (kind === 'YES_NO') return 'yes or no';
  return kind === 'SCALE' ? `a whole number from 1 to ${scaleTo}` : 'a text that is not blank';
}

const wrongAnswers = (what: string): HustingsError => invalid(`The field "answers" ${what}.`);
