import { firstOfEach } from '#server/campaign/imports/kinds/first-of-each.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import type { Checked } from './checked.ts';

/**
 * In SQL, with the import as $2. The import is a part of the key, and so needs no condition of its own: statistics know
 * nothing of an import that is younger than they are, and the planner would choose any index that begins with its id.
 */
export const keyOfImport = (key: string): string => `sha256(uuid_send($2) || ${key})`;

type KeyColumn = 'match_key' | 'email_key' | 'subject_key';

/** The first row of each key has it in an index: however many rows share one, each is compared once. */
const firstLines = (column: KeyColumn) => `select (select line from import_rows
    where campaign_id = $1 and ${column} = ${keyOfImport('requested.key')} limit 1) as line
  from unnest($3::bytea[]) with ordinality requested (key, place) order by place`;

/** Says of each sound row what it repeats: a record, by the surest rule, or a line of the file; else a record that is similar to it. */
export async function findDuplicates(
  tx: CampaignTransaction,
  id: string,
  kind: ImportKind,
  rows: readonly Checked[],
): Promise<void> {
  const sound = rows.filter(({ outcome }) => outcome === 'READY');
  const matches = await kind.match(
    tx,
    sound.map(({ record }) => record),
  );
  const named = firstOfEach(sound);
  if (kind.changes) {
    for (const [at, row] of sound.entries()) row.subjectKey = subjectOf(row, matches[at]?.id ?? null);
  }
  const bySubject = await firstsOf(tx, id, sound, 'subject_key', ({ subjectKey }) => subjectKey);
  const byEmail = await firstsOf(tx, id, sound, 'email_key', ({ emailKey }) => emailKey, kind.emailKey?.repeats);
  const byPhone = await firstsOf(tx, id, sound, 'subject_key', ({ phoneKey }) => phoneKey, kind.phoneKey?.repeats);
  const byName = await firstsOf(tx, id, sound, 'match_key', ({ key }) => key, kind.matchKey.repeats);
  for (const [at, row] of sound.entries()) {
    const match = matches[at] ?? null;
    const [email, phone, name] = [byEmail(row), byPhone(row), byName(row)];
    const line = named[at] ?? email ?? phone ?? name;
    row.subjectLine = bySubject(row);
    row.duplicateId = match?.id ?? null;
    row.duplicateLine = line;
    row.rule = match?.rule ?? ruleOf(kind, named[at] ?? null, email, phone ?? name);
    if (match || line !== null) row.outcome = 'DUPLICATE';
    // Only the first row of the file that has a key stores it.
    if (line !== null) [row.key, row.emailKey, row.phoneKey] = [null, null, null];
    if (row.subjectLine !== null) row.subjectKey = null;
  }
  const single = sound.filter(({ outcome }) => outcome === 'READY');
  const similar = await kind.findSimilar(
    tx,
    single.map(({ record }) => record),
  );
  for (const [at, row] of single.entries()) {
    row.likeness = similar[at]?.likeness ?? null;
    row.alikeId = similar[at]?.id ?? null;
  }
}

/** What rows of one record have in common that others have not: the record that they match, or their identifier. */
function subjectOf({ record: { externalId } }: Checked, matched: string | null): Buffer | null {
  if (matched !== null) return Buffer.from(`record ${matched}`);
  return externalId === undefined ? null : Buffer.from(`identifier ${externalId}`);
}

function ruleOf(kind: ImportKind, named: number | null, email: number | null, name: number | null): string | null {
  if (named !== null) return 'EXTERNAL_ID';
  if (email !== null) return kind.emailKey?.rule ?? null;
  return name === null ? null : kind.matchKey.rule;
}

/**
 * Returns for each row, in their order, the earlier line that has its key, or one of those that it repeats. Null: none has, and
 * now this row has its own.
 */
async function firstsOf(
  tx: CampaignTransaction,
  id: string,
  rows: readonly Checked[],
  column: KeyColumn,
  keyOf: (row: Checked) => Buffer | null,
  repeats?: (record: Checked['record']) => readonly Buffer[],
): Promise<(row: Checked) => number | null> {
  const repeatedBy = (row: Checked): readonly Buffer[] => {
    const own = keyOf(row);
    return own === null ? [] : (repeats?.(row.record) ?? [own]);
  };
  const keys = new Map(rows.flatMap((row) => repeatedBy(row).map((key) => [key.toString('hex'), key] as const)));
  const before =
    keys.size === 0
      ? []
      : await tx.query<{ line: number | null }>(firstLines(column), [tx.campaignId, id, [...keys.values()]], planned);
  const lines = new Map([...keys.keys()].map((text, i) => [text, before[i]?.line ?? null]));
  return (row) => {
    const key = keyOf(row)?.toString('hex');
    if (key === undefined) return null;
    const [line = null] = repeatedBy(row).flatMap((other) => lines.get(other.toString('hex')) ?? []);
    if (line === null && !lines.get(key)) lines.set(key, row.line);
    return line;
  };
}
