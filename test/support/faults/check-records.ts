import { query } from './faults.ts';
import type { Entry, Kind, Ledger } from './ledger.ts';

interface Row {
  readonly campaignId: string;
  readonly mark: string;
  /** As a response names the record. */
  readonly name: string;
  readonly audited: number;
}

/** By kind: every record of the campaigns, with how many entries of the audit log made it. */
const statements: Readonly<Record<Kind, string>> = {
  voter: recordsOf('voters', 'last_name', 'id', 'createVoter', 'id'),
  donation: recordsOf('donations', 'donor_name', 'id', 'createDonation', 'id'),
  receipt: recordsOf('receipts', 'donation_id', 'number', 'issueReceipt', 'donation_id'),
};

function recordsOf(table: string, mark: string, name: string, operation: string, record: string): string {
  return `select r.campaign_id as "campaignId", r.${mark}::text as mark, r.${name}::text as name,
      (select count(*)::int from audit_log a where a.campaign_id = r.campaign_id and a.record_id = r.${record}
         and a.operation = '${operation}' and a.status = 200) as audited
    from ${table} r where r.campaign_id = any($1::uuid[])`;
}

/**
 * Compares the database with the responses that clients got. Every acknowledged write has to be there once and under the
 * name that was answered, every other one at most once. Each has to be in the audit log, and each series of receipts to
 * go from 1 to its last serial. Returns a sentence for everything that is otherwise.
 */
export async function checkRecords(databaseUrl: string, ledger: Ledger): Promise<string[]> {
  const campaigns = [...new Set(ledger.entries.map(({ campaignId }) => campaignId))];
  const findings: string[] = [];
  for (const [kind, statement] of Object.entries(statements)) {
    const rows = await query<Row>(databaseUrl, statement, [campaigns]);
    const entries = ledger.entries.filter((entry) => entry.kind === kind);
    findings.push(...compare(entries, rows));
    findings.push(
      ...rows.filter(({ audited }) => audited === 0).map(({ mark }) => `${kind} ${mark} is in no audit log`),
    );
    if (kind === 'receipt') findings.push(...gaps(rows));
  }
  const counts = await query<{ counted: number; voters: number }>(
    databaseUrl,
    `select c.voters::int as counted, (select count(*)::int from voters v where v.campaign_id = c.campaign_id) as voters
     from voter_counts c where c.campaign_id = any($1::uuid[])`,
    [campaigns],
  );
  for (const { counted, voters } of counts) {
    if (counted !== voters) findings.push(`a campaign of ${voters} voters counts ${counted}`);
  }
  return findings;
}

function compare(entries: readonly Entry[], rows: readonly Row[]): string[] {
  const findings: string[] = [];
  const byMark = grouped(rows, ({ campaignId, mark }) => `${campaignId} ${mark}`);
  for (const { kind, campaignId, mark, acknowledged } of entries) {
    const found = byMark.get(`${campaignId} ${mark}`) ?? [];
    byMark.delete(`${campaignId} ${mark}`);
    if (found.length > 1) findings.push(`${kind} ${mark} is there ${found.length} times`);
    if (acknowledged === undefined) continue;
    if (found.length === 0) findings.push(`${kind} ${mark} was acknowledged and is not there`);
    else if (found[0]?.name !== acknowledged)
      findings.push(`${kind} ${mark} was acknowledged as ${acknowledged} and is ${found[0]?.name}`);
  }
  return [...findings, ...[...byMark.keys()].map((mark) => `nobody sent ${mark}`)];
}

/** `99001-2026-000001` is the first of its series. */
function gaps(receipts: readonly Row[]): string[] {
  const series = grouped(receipts, ({ campaignId, name }) => `${campaignId} ${name.slice(0, name.lastIndexOf('-'))}`);
  return [...series].flatMap(([name, all]) => {
    const serials = all.map((row) => Number(row.name.slice(row.name.lastIndexOf('-') + 1))).sort((a, b) => a - b);
    const wrong = serials.findIndex((serial, i) => serial !== i + 1);
    return wrong === -1 ? [] : [`series ${name} has ${serials[wrong]} where ${wrong + 1} is due`];
  });
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
