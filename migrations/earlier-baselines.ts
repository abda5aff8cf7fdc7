import { readSql } from './read-sql.ts';

/** When a version of the catalogue was published, as the record of runs says. */
const publishedAt = (version: string) => `coalesce(
  (select max(finished_at) from ingest_runs where catalogue_version = ${version}), (select updated_at from catalogue))`;

const map = `(select s.valid from boundaries b join boundary_sets s on s.id = b.set_id where b.id = old.boundary_id)`;

/**
 * The baseline before it was frozen: as it was first written, and with the one check less of `donations.advantage_cents`
 * with which it was in use next. Other texts of it were never in use.
 */
export const earlierBaselines = {
  hashes: [
    '9a02a1125772fde65de6339280f9db9dd2fb57196fa7ca6ed90dd4c4010614bb',
    '33d5c0063ff22985f644315f0033f0898005ce8277311bc09c3fb7242cf94d7f',
  ],
  tables: [
    ...['catalogue', 'sources', 'ingest_runs', 'boundary_sets', 'boundaries', 'boundary_versions', 'postal_codes'],
    ...['postal_code_districts', 'elections', 'election_districts', 'candidates', 'polling_divisions'],
    ...['electoral_keys', 'campaigns', 'users', 'memberships', 'sessions', 'api_keys', 'voters', 'voter_counts'],
    ...['donations', 'receipts', 'receipt_spoils', 'receipt_serials', 'interactions', 'volunteers', 'lawn_signs'],
    ...['audit_log', 'idempotency_keys', 'job_runs'],
  ],
  functions: [
    ...['hustings_fold', 'hustings_visible', 'hustings_name_key', 'hustings_postal_key', 'hustings_phone_key'],
    ...['hustings_number_key', 'hustings_trigrams', 'hustings_like', 'hustings_campaign', 'keep_demo_mark'],
    ...['tell_key_change', 'check_voter_cap', 'refuse_receipt_change', 'refuse_change'],
  ],
  retire: readSql(['earlier-baselines/retire.sql']),
  prepare: readSql(['earlier-baselines/prepare.sql']),
  values: {
    sessions: { seen_at: 'old.created_at' },
    sources: {
      problem: `case old.state when 'stale' then 'interrupted' when 'unreachable' then 'unreachable'
        when 'quarantined' then 'held_back' end`,
    },
    boundary_versions: {
      // A version that begins or ends with its map has no bound there any more.
      valid: `tstzrange(nullif(lower(old.valid), lower(${map})), nullif(upper(old.valid), upper(${map})))`,
      recorded: `tstzrange(${publishedAt('old.catalogue_version')}, null)`,
    },
  },
  complete: readSql(['earlier-baselines/complete.sql']),
} as const;
