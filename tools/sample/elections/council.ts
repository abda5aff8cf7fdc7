import { randomFor } from '#core/random.ts';
import type { DrawnDistrict } from '#tools/sample/districts/region.ts';
import { csv, utf8Bom } from '#tools/sample/files/csv.ts';
import { nameMaker } from './elections.ts';

const header = ['Ward', 'Ward name', 'Councillor', 'Since', 'E-mail', 'Telephone', 'Fax', 'Office', 'Page'];

/** The ward whose councillor has left, and since when. */
const vacant = { code: '5', since: '2025-11-30' };
/** The ward whose councillor came later than the others. */
const later = { code: '3', since: '2024-05-13' };

/** A council's own list of its members, one of whom has left. */
export function councilList(wards: readonly DrawnDistrict[]): Buffer {
  const next = nameMaker(randomFor('council of Port Merrow'));
  const rows = wards.map(({ code, nameEn }) => {
    const { givenNames, familyName } = next();
    if (code === vacant.code) return [code, nameEn, '', vacant.since, '', '', '', '', ''];
    const since = code === later.code ? later.since : '2022-11-14';
    const contact = [
      `ward${code}@port-merrow.example`,
      `902 555-010${code}`,
      '902 555-0100',
      `Room 1${code}, Town Hall`,
    ];
    return [code, nameEn, `${givenNames} ${familyName}`, since, ...contact, `https://data.example.org/council/${code}`];
  });
  return utf8Bom(csv([header, ...rows]));
}
