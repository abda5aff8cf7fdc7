import type { Knex } from 'knex';
import { easternDay } from '#core/dates.ts';
import type { Source } from '#ingest/registry/source.ts';

export type RefusalCause = 'rolled_back' | 'withdrawn' | 'dismissed';

/** Content by which it is known again: by its hash, or by its file and the description that it was read by. */
export interface KnownContent {
  readonly definition: Source;
  /** Null if the file could not be read, or has not been yet. */
  readonly contentHash: string | null;
  readonly sha256: string | null;
}

interface Refusal {
  readonly cause: RefusalCause;
  readonly reason: string | null;
  readonly refused_at: Date;
  readonly refused_by: string;
}

/** Content of the source `:source`: the same, or of the same file read by the same description. */
const sameContent = `source_id = :source and (content_hash = :contentHash
  or (archive_sha256 = :sha256 and definition = :definition::jsonb))`;

function bindings({ definition, contentHash, sha256 }: KnownContent) {
  const nullable = { contentHash, sha256 } as Record<string, string>;
  return { source: definition.id, ...nullable, definition: JSON.stringify(definition) };
}

/** Why a source's content is not to be published; null if nothing is against it. */
export async function findRefusal(knex: Knex, content: KnownContent): Promise<Refusal | null> {
  const { rows } = await knex.raw<{ rows: Refusal[] }>(
    `select cause, reason, refused_at, refused_by from refused_contents where ${sameContent} order by id desc limit 1`,
    bindings(content),
  );
  return rows[0] ?? null;
}

export async function refuseContent(
  trx: Knex,
  { definition, contentHash, sha256 }: KnownContent,
  refusal: Pick<Refusal, 'cause' | 'reason' | 'refused_by'>,
): Promise<void> {
  const content = { definition: JSON.stringify(definition), content_hash: contentHash, archive_sha256: sha256 };
  await trx('refused_contents').insert({ ...refusal, source_id: definition.id, ...content });
}

/** Lets content be published again. */
export async function allowContent(trx: Knex, content: KnownContent): Promise<void> {
  await trx.raw(`delete from refused_contents where ${sameContent}`, bindings(content));
}

const deeds = {
  rolled_back: 'rolled back',
  withdrawn: 'withdrawn',
  dismissed: 'dismissed',
} as const satisfies Record<RefusalCause, string>;

/** Why a check publishes nothing, and what to do if it should. */
export function describeRefusal(sourceId: string, { cause, reason, refused_at: at, refused_by: by }: Refusal): string {
  const why = reason === null ? '' : ` (${reason})`;
  return (
    `The publisher's content is what was ${deeds[cause]} on ${easternDay(at.getTime())} by ${by}${why}: it is not published ` +
    `again. Changed content will be. To publish this all the same: npx hustings ingest ${sourceId} --republish`
  );
}
