import { notFound } from '#core/errors.ts';
import type { Plans, SubscriptionTier } from '#core/plans.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { violates } from '#server/campaign/database/violates.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { readTexts } from '#server/campaign/imports/read/read-record.ts';
import { canBeRecordId, isRecordId } from '#server/campaign/record-id.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import { type CampaignRecord, inputFields } from '#server/campaign/records/record.ts';
import { isAsShown } from '#server/campaign/records/same-text.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { type StoredRow, textsOf, versionOf } from './typed-record.ts';

interface Creation {
  readonly id: string;
  readonly now: Date;
  readonly tier: SubscriptionTier;
  readonly plans: Plans;
}

/** A kind of record that members enter in the console, by the rules of its API. */
export interface EnteredKind {
  /** How its texts are read, as in a file. */
  readonly texts: ImportKind;
  readonly record: Pick<CampaignRecord, 'table' | 'fields' | 'columns'>;
  /** The operations' names in the audit log. */
  readonly operations: { readonly create: string; readonly read: string; readonly update: string };
  /** Stores a checked record as the last statement of its transaction. */
  create(tx: CampaignTransaction, record: Readonly<Record<string, unknown>>, creation: Creation): Promise<unknown>;
  /** Changes fields of a locked row as the last statement of its transaction. */
  update(tx: CampaignTransaction, row: StoredRow, changes: Record<string, unknown>, now: Date): Promise<unknown>;
}

/** Who enters what, and under which id: the one that the form was made with, or that of the record to change. */
export interface Entry {
  readonly campaignId: string;
  readonly userId: string;
  readonly id: string;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Records what a member has typed, unless something is wrong with it: that is answered then, and nothing is written. A
 * form that is sent again changes nothing.
 * Errors: 400 for an id that no form has; 402 beyond the plan; 409 where the form was sent with other facts before.
 */
export async function createEntered(
  pool: CampaignPool,
  kind: EnteredKind,
  { campaignId, userId, id, texts }: Entry,
  { plans, now }: { readonly plans: Plans; readonly now: Date },
): Promise<readonly Finding[]> {
  if (!isRecordId(id)) throw incompleteForm();
  const { record, findings } = readTexts(kind.texts, texts);
  if (findings.length > 0) return findings;
  try {
    await withCampaign(pool, campaignId, async (tx) => {
      const { subscription_tier: tier } = await readCampaign(tx);
      const fields = [...texts].flatMap(([name, text]) => (text === '' ? [] : [name]));
      recordOperatorAction(tx, { operation: kind.operations.create, recordId: id, at: now, userId, fields });
      await kind.create(tx, record, { id, now, tier, plans });
    });
  } catch (error) {
    if (!violates(error, `${kind.record.table}_pkey`)) throw error;
    const held = await withCampaign(pool, campaignId, (tx) => readEntered(tx, kind, id));
    const before = readTexts(kind.texts, textsOf(kind.record.fields, held)).record;
    if (JSON.stringify(before) !== JSON.stringify(record)) throw sentBefore();
  }
  return [];
}

/**
 * Changes the fields of a record whose texts a member has changed: one that a browser or the form itself has normalized
 * is as it was shown. Answers what is wrong with those, and then nothing is
 * written.
 * Errors: 404; 409 where the record is not as the form showed it.
 */
export function changeEntered(
  pool: CampaignPool,
  kind: EnteredKind,
  { campaignId, userId, id, texts, version }: Entry & { readonly version: string },
  now: Date,
): Promise<readonly Finding[]> {
  return withCampaign(pool, campaignId, async (tx) => {
    const { fields } = kind.record;
    const row = await readEntered(tx, kind, id, { lock: true });
    if (versionOf(fields, row) !== version) throw changedMeanwhile();
    const shown = textsOf(fields, row);
    const changed = [...shown.keys()].filter((name) => !isAsShown(texts.get(name) ?? '', shown.get(name) ?? ''));
    const { record, findings } = readTexts(kind.texts, texts);
    const faults = findings.filter(({ field }) => changed.includes(field));
    if (faults.length > 0 || changed.length === 0) return faults;
    const changes = changed.map((name) => [name, record[name] ?? emptyValue(fields[name]?.type)]);
    recordOperatorAction(tx, { operation: kind.operations.update, recordId: id, at: now, userId, fields: changed });
    await kind.update(tx, row, Object.fromEntries(changes), now);
    return [];
  });
}

/** A record as its page shows it. The read is in the audit log, as the API's is. Errors: 404. */
export function viewEntered(
  pool: CampaignPool,
  kind: EnteredKind,
  { campaignId, userId, id }: Omit<Entry, 'texts'>,
  now: Date,
): Promise<StoredRow> {
  return withCampaign(pool, campaignId, async (tx) => {
    const row = await readEntered(tx, kind, id);
    recordOperatorAction(tx, { operation: kind.operations.read, recordId: id, at: now, userId });
    return row;
  });
}

async function readEntered(
  tx: CampaignTransaction,
  { record: { table, fields, columns } }: EnteredKind,
  id: string,
  { lock = false } = {},
): Promise<StoredRow> {
  const unshown = inputFields(fields).flatMap(([, { shown, hidden, column }]) => (shown || hidden ? [] : [column]));
  const select = `select ${[columns, ...unshown].join(', ')} from ${table} where campaign_id = $1 and id = $2`;
  const values = [tx.campaignId, id];
  const rows = canBeRecordId(id) ? await tx.query<StoredRow>(lock ? `${select} for update` : select, values) : [];
  if (!rows[0]) throw notFound('There is no record of this id.');
  return rows[0];
}

/** What an emptied field becomes. The check has refused to empty one that every record needs. */
const emptyValue = (type: string | undefined): unknown => (type === 'text[]' ? [] : null);

const incompleteForm = () =>
  new BilingualError(400, 'validation_failed', {
    en: 'The form is incomplete. Open it again and send it from there.',
    fr: 'Le formulaire est incomplet. Rouvrez-le et envoyez-le de là.',
  });

const sentBefore = () =>
  new BilingualError(409, 'validation_failed', {
    en: 'This form has recorded somebody already, with other facts. Look for the record in the list and change it there, or open a new form.',
    fr: 'Ce formulaire a déjà inscrit quelqu’un, avec d’autres données. Cherchez la fiche dans la liste et modifiez-la, ou ouvrez un nouveau formulaire.',
  });

const changedMeanwhile = () =>
  new BilingualError(409, 'validation_failed', {
    en: 'Somebody has changed this record meanwhile. What you see now is the record as it is; make your change again.',
    fr: 'Quelqu’un a modifié cette fiche entre-temps. Vous voyez maintenant la fiche telle qu’elle est ; refaites votre modification.',
  });
