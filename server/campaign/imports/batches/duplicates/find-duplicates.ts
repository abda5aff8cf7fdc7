import type { Checked } from '#server/campaign/imports/batches/checked.ts';
import { firstOfEach } from '#server/campaign/imports/kinds/first-of-each.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { SeenKeys } from './seen-keys.ts';

/** Says of each sound row what it repeats: a record, by the surest rule, or a line of the file; else a record that is similar to it. */
export async function findDuplicates(
  tx: CampaignTransaction,
  kind: ImportKind,
  rows: readonly Checked[],
  seen: SeenKeys,
): Promise<void> {
  const sound = rows.filter(({ outcome }) => outcome === 'READY');
  const matches = await kind.match(
    tx,
    sound.map(({ record }) => record),
  );
  const named = firstOfEach(sound);
  for (const [at, row] of sound.entries()) {
    const match = matches[at] ?? null;
    const { subject, email, phone, name } = firstLines(kind, row, match?.id ?? null, seen);
    // The subject of a row that matches no record is its identifier.
    const identified = named[at] ?? (match ? null : subject);
    const line = identified ?? email ?? phone ?? name;
    row.subjectLine = kind.changes ? subject : null;
    row.duplicateId = match?.id ?? null;
    row.duplicateLine = line;
    row.rule = match?.rule ?? ruleOf(kind, identified, email, phone ?? name);
    if (match || line !== null) row.outcome = 'DUPLICATE';
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

/** The earlier lines of the file, by what each has in common with a sound row; the row's own keys are known from now on. */
export function firstLines(kind: ImportKind, row: Checked, matched: string | null, seen: SeenKeys) {
  const { line, record } = row;
  const { matchKey, emailKey, phoneKey } = kind;
  return {
    subject: seen.firstOf('subject', subjectOf(row, matched), line),
    email: emailKey ? seen.firstOf('email', row.emailKey, line, emailKey.repeats?.(record)) : null,
    phone: phoneKey ? seen.firstOf('phone', row.phoneKey, line, phoneKey.repeats?.(record)) : null,
    name: seen.firstOf('name', row.key, line, matchKey.repeats?.(record)),
  };
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
