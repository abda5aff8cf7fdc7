import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { importVolunteers as importRows } from '#server/campaign/volunteers/import-volunteers.ts';
import { command, UsageError } from './command.ts';
import { findCampaign } from './find-campaign.ts';

export const importVolunteers = command({
  name: 'import-volunteers',
  operands: ['campaign', 'file.csv|file.json'],
  options: {},
  summary:
    'Adds volunteers, all or none. Columns: name, email, phone, role, status, skills (separated by semicolons), hoursLogged; name and email are needed.',
  async run(pool, given) {
    const [campaign, path] = given.operands as [string, string];
    const rows = await readRows(path);
    const { campaignId, code } = await findCampaign(pool, campaign);
    return { campaignId, code, ...(await importRows(pool, campaignId, rows)) };
  },
  describe: ({ code, imported }) => `Added ${imported} volunteers to campaign ${code}.`,
});

async function readRows(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`);
  });
  try {
    if (!path.endsWith('.json')) return (parse(text, { columns: true, bom: true, trim: true }) as Cells[]).map(ofCells);
    const rows: unknown = JSON.parse(text);
    if (Array.isArray(rows)) return rows;
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
  throw new UsageError(`${path} must hold a list of volunteers.`);
}

type Cells = Record<string, string>;

/** A line of a CSV: an empty cell is a field that is not given. */
function ofCells(cells: Cells): object {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, text]): Array<[string, unknown]> => {
      if (text === '') return [];
      if (name === 'skills') return [[name, text.split(';').map((skill) => skill.trim())]];
      return [[name, name === 'hoursLogged' ? Number(text) : text]];
    }),
  );
}
