import type { Knex } from 'knex';
import type { Sharing } from '#core/source/sharing.ts';

/** A source by its number among all in the order of their ids, as rows of evidence name it. */
export interface EvidenceSource {
  readonly id: string;
  readonly sharing: Sharing;
  readonly attribution: string;
}

export async function evidenceSources(knex: Knex): Promise<EvidenceSource[]> {
  const { rows } = await knex.raw<{
    rows: Array<{ id: string; licence: { sharing?: Sharing; attribution?: string } | null }>;
  }>(`select id, definition -> 'licence' as licence from sources order by id collate "C"`);
  return rows.map(({ id, licence }) => ({
    id,
    sharing: licence?.sharing ?? 'unknown',
    attribution: licence?.attribution ?? '',
  }));
}
