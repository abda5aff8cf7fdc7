import { parse } from 'csv-parse/sync';

type Cells = Record<string, string>;

/**
 * The records of a file of volunteers, for importVolunteers to check: a JSON list of objects, or a CSV whose first line
 * names the columns, with skills separated by semicolons. Throws an Error that says why the text is neither.
 */
export function readVolunteers(text: string, format: 'csv' | 'json'): unknown[] {
  if (format === 'csv') return parse<Cells>(text, { columns: true, bom: true, trim: true }).map(toRecord);
  const records: unknown = JSON.parse(text);
  if (!Array.isArray(records)) throw new Error('It must hold a list of volunteers.');
  return records;
}

/** An empty cell is a field that is absent. */
function toRecord(cells: Cells): object {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, text]): Array<[string, unknown]> => {
      if (text === '') return [];
      if (name === 'skills') return [[name, text.split(';').map((skill) => skill.trim())]];
      return [[name, name === 'hoursLogged' ? Number(text) : text]];
    }),
  );
}
