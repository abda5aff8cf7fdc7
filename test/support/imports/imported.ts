import type { CampaignHarness, Fields, TestCampaign } from '#test/support/campaign.ts';

export interface RowShown {
  readonly line: number;
  readonly outcome: string;
  readonly findings: ReadonlyArray<{
    readonly field: string;
    readonly problem: string;
    readonly column?: string;
    readonly isRemark?: true;
  }>;
  readonly match: { readonly rule: string; readonly id: string | null } | null;
  readonly looksLike: { readonly likeness: string; readonly id: string } | null;
}

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Uploads a file to a campaign by the API, and waits until nothing of it is under way. */
export async function importFile(
  { base, api, request }: CampaignHarness,
  { key }: TestCampaign,
  file: string | Buffer,
  query = '?start=true',
) {
  const bytes = Buffer.from(file);
  const isWorkbook = bytes.subarray(0, 2).toString() === 'PK';
  const response = await fetch(`${base}/imports${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': isWorkbook ? types.xlsx : types.csv },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as { data?: Fields; error?: string };
  await api.imports.idle();
  const id = `${body.data?.id}`;
  const found = (body.data ? (await request<Fields>('GET', `/imports/${id}`, { key })).body.data : {}) as Fields;
  const rows = body.data ? (await request<RowShown[]>('GET', `/imports/${id}/rows?limit=200`, { key })).body.data : [];
  return { status: response.status, error: body.error, id, found, rows };
}

/** The problems of rows, each as `line field/PROBLEM`, with a star for a remark. */
export const problemsOf = (rows: readonly RowShown[]): string[] =>
  rows.flatMap(({ line, findings }) =>
    findings.map(({ field, problem, isRemark }) => `${line} ${field}/${problem}${isRemark ? '*' : ''}`),
  );
