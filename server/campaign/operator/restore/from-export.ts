import { unprocessable } from '#core/errors.ts';
import { walkKey, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { interactionVersionFields } from '#server/campaign/export/interaction-versions.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import type { Fields } from '#server/records/field.ts';
import type { ExportedRecord, OpenExport } from './open-export.ts';
import type { RecordSource, SourceRows, SourceTable } from './record-source.ts';

/** At most this many rows are passed on at a time. */
const batchRows = 1_000;

interface Kind {
  /** The name of its file in an export, without the ending. */
  readonly name: string;
  readonly fields: Fields;
  /** Exports of earlier versions do not have its file: there was none of it. */
  readonly later?: true;
  /** What the export has besides the fields; columns are made of it. */
  readonly beside?: readonly string[];
  /** Columns that follow from others, or from what the export has besides the fields. */
  readonly more?: (record: ExportedRecord) => Readonly<Record<string, string | null>>;
}

const { walkKey: _key, walkKeyVersion: _version, ...voterFields } = voterRecord.fields;

const kinds: Readonly<Record<SourceTable, Kind>> = {
  voters: {
    name: 'voters',
    fields: voterFields,
    more: (record) => ({
      walk_key: `\\x${walkKey(record as never).toString('hex')}`,
      walk_key_version: String(walkKeyVersion),
      // Triggers set them.
      family_name_key: null,
      given_name_key: null,
      phone_key: null,
      email_key: null,
      postal_key: null,
      street_key: null,
      elector_key: null,
    }),
  },
  // A trigger sets the key of the name.
  volunteers: { name: 'volunteers', fields: volunteerRecord.fields, more: () => ({ name_key: null }) },
  interactions: {
    name: 'interactions',
    fields: interactionRecord.fields,
    beside: ['eventHash'],
    // A trigger sets the script. One without the hash is taken for the same when it is sent again under its eventId, whatever it says.
    more: ({ eventHash }) => ({ event_hash: (eventHash as string | null | undefined) ?? null, script_id: null }),
  },
  interaction_versions: { name: 'interaction-versions', later: true, fields: interactionVersionFields },
  lawn_signs: { name: 'lawn-signs', fields: lawnSignRecord.fields },
};

/**
 * The records that an export has of its campaign.
 *
 * Errors: 422 if it is another campaign's, or if its records have other fields than those of this program.
 */
export function recordsOfExport(opened: OpenExport, campaignId: string): RecordSource {
  if (opened.manifest.campaignId !== campaignId) {
    throw unprocessable(`The export is of another campaign (${opened.manifest.campaignId}).`);
  }
  return { kind: 'export', rows: (table) => rowsOf(opened, campaignId, kinds[table]) };
}

async function* rowsOf(
  opened: OpenExport,
  campaignId: string,
  { name, fields, later: isLater, beside = [], more = () => ({}) }: Kind,
): AsyncGenerator<SourceRows> {
  if (isLater && !(name in opened.manifest.records)) return;
  const own = Object.entries(fields).filter(([, { column, joined }]) => column !== 'campaign_id' && !joined);
  const known = new Set([...Object.keys(fields), ...beside]);
  let columns: readonly string[] = [];
  let rows: Array<ReadonlyArray<string | null>> = [];
  for await (const record of opened.records(name)) {
    const unknown = Object.keys(record).find((field) => !known.has(field));
    const missing = own.find(([field, { identifier, later }]) => !identifier && !later && !(field in record))?.[0];
    if (unknown ?? missing) {
      throw unprocessable(`The export's ${name} have other fields than this program's ("${unknown ?? missing}").`);
    }
    const derived = more(record);
    columns = ['campaign_id', ...own.map(([, { column }]) => column), ...Object.keys(derived)];
    rows.push([
      campaignId,
      ...own.map(([field, { type }]) => textOf(record[field] ?? (type === 'text[]' ? [] : null))),
      ...Object.values(derived),
    ]);
    if (rows.length < batchRows) continue;
    yield { columns, rows };
    rows = [];
  }
  if (rows.length > 0) yield { columns, rows };
}

/** A value of JSON as PostgreSQL writes it; a list as an array of texts. */
function textOf(value: unknown): string | null {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value);
  if (!Array.isArray(value)) return value === null ? null : String(value);
  return `{${value.map((text) => `"${String(text).replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
