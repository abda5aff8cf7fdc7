import { type Static, Type } from 'typebox';
import { type HustingsError, notFound } from '#core/errors.ts';
import { annotate, nullable } from '#server/call/schema.ts';
import type { ReadVersion } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record, requiredText, timestamp } from '#server/records/schemas/schemas.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Question, Questions } from './question.ts';

export const scriptName = Type.String({
  ...requiredText(100),
  description: 'The name of the script.',
  examples: ['Ferries'],
});

export const Script = record(
  {
    id: Type.String({ description: 'The script’s id, assigned by the server.', examples: [exampleIds.script] }),
    name: annotate(scriptName, {}),
    version: Type.Integer({
      description: 'The version of the questions, from 1.',
      examples: [1],
    }),
    questions: Questions,
    createdAt: annotate(timestamp, {
      description: 'When the script was created.',
      examples: ['2026-09-18T13:10:00.000Z'],
    }),
    updatedAt: annotate(timestamp, {
      description: 'When it was last changed.',
      examples: ['2026-09-18T13:10:00.000Z'],
    }),
    retiredAt: nullable(timestamp, {
      description: 'When it was retired; null while in use.',
      examples: [null],
    }),
  },
  { title: 'Script', description: 'A canvassing script.' },
);

export interface ScriptRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly questions: readonly Question[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly retired_at: Date | null;
}

/** The columns of a `ScriptRow` of `scriptsInForce`. */
export const scriptColumns = 's.id, s.name, s.version, q.questions, s.created_at, s.updated_at, s.retired_at';
const versionsOf = 'script_versions q on q.campaign_id = s.campaign_id and q.script_id = s.id';
export const scriptsInForce = `scripts s join ${versionsOf} and q.version = s.version`;

const find = `select ${scriptColumns} from ${scriptsInForce} where s.campaign_id = $1 and s.id = $2`;
const findVersion = `select s.id, s.name, q.version, q.questions, s.created_at, s.updated_at, s.retired_at
  from scripts s join ${versionsOf} where s.campaign_id = $1 and s.id = $2 and q.version = $3`;

/** A script, as it is or as one of its versions was. Errors: 404. */
export async function findScript(tx: CampaignTransaction, id: string, version?: number): Promise<ScriptRow> {
  if (!canBeRecordId(id)) throw noSuchScript();
  const [script] =
    version === undefined
      ? await tx.query<ScriptRow>(find, [tx.campaignId, id])
      : await tx.query<ScriptRow>(findVersion, [tx.campaignId, id, version]);
  if (!script) throw noSuchScript();
  return script;
}

/** What If-Match names: another one says that the script was changed. */
export const scriptVersionOf = ({ version, updated_at }: Pick<ScriptRow, 'version' | 'updated_at'>): string =>
  `${version}-${updated_at.getTime().toString(36)}`;

const readVersion = 'select version, updated_at from scripts where campaign_id = $1 and id = $2';

export const scriptVersion: ReadVersion = async (tx, id, { lock }) => {
  if (!canBeRecordId(id)) return undefined;
  const text = lock ? `${readVersion} for no key update` : readVersion;
  const [row] = await tx.query<Pick<ScriptRow, 'version' | 'updated_at'>>(text, [tx.campaignId, id]);
  return row && scriptVersionOf(row);
};

/** The script that telephones and forms ask: the newest that is not retired. */
export async function scriptInUse(tx: CampaignTransaction): Promise<ScriptRow | undefined> {
  const [script] = await tx.query<ScriptRow>(
    `select ${scriptColumns} from ${scriptsInForce} where s.campaign_id = $1 and s.retired_at is null
     order by s.created_at desc, s.id desc limit 1`,
    [tx.campaignId],
  );
  return script;
}

export const noSuchScript = (): HustingsError => notFound('There is no script of this id, or no such version of it.');

export const showScript = (row: ScriptRow): Static<typeof Script> => ({
  id: row.id,
  name: row.name,
  version: row.version,
  questions: row.questions as Question[],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  retiredAt: row.retired_at?.toISOString() ?? null,
});
