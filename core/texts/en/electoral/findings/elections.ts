import type { Listed, NamedDistrict } from '#core/source/finding-values.ts';
import { list, texts } from './words.ts';

const counted = { districts: 'districts', candidates: 'candidates' };
const memberValues = { day: 'day', email: 'e-mail address', url: 'web address' };

/** The table's cell stands for a candidate whose name cannot be read. */
export interface CandidateName {
  readonly text: string;
  readonly isCell: boolean;
}
const candidate = ({ text, isCell }: CandidateName): string => (isCell ? `"${text}"` : text);

/** Tables of members, candidates and polls, and outlines of polling divisions. */
export const electionFindings = {
  memberValueLeftOut: ({ row, file, value }: { row: number; file: string; value: keyof typeof memberValues }) =>
    `Row ${row} of ${file} has a ${memberValues[value]} that is none; it is left out.`,
  rowsWithoutDistrict: ({ count }: { count: number }) =>
    `${count} rows name no district, as a mayor's does, and are left out.`,
  notCalledVacant: ({ count, notOnMap }: { count: number; notOnMap: number }) =>
    `${count} districts have no member in the list. They are not called vacant, because ${notOnMap} districts of the list were not found on the map.`,
  memberCount: ({ count, expected }: { count: number; expected: number }) =>
    `The list has ${count} members, about ${expected} are expected.`,
  manyMembersNotOnMap: ({
    count,
    jurisdiction,
    names,
  }: {
    count: number;
    jurisdiction: string;
    names: readonly string[];
  }) => `${count} districts of the list are not on the map of ${jurisdiction}: ${names.join('; ')}.`,
  membersNotOnMap: ({ names }: { names: readonly string[] }) =>
    `Not on the map in force on the day of the list, left out: ${names.join('; ')}.`,
  noTable11: ({ pattern }: { pattern: string }) => `No ${pattern}: population and electors are not known.`,
  notInTable11: ({ name, code }: NamedDistrict) => `${name} (${code}) is in table 12 but not in table 11.`,
  tied: ({ district, candidates }: { district: string; candidates: readonly CandidateName[] }) =>
    `${district}: ${candidates.map(candidate).join(' and ')} are tied; nobody is marked as elected.`,
  partyNotRead: ({ district, candidates }: { district: string; candidates: readonly CandidateName[] }) =>
    `${district}: it cannot be told where the name ends and the party begins in ${candidates.map(candidate).join(', ')}. The candidate is left out, and the votes are counted: add the party to data/reference/federal-parties.json.`,
  shareDiffers: ({
    district,
    name,
    share,
    stated,
  }: {
    district: string;
    name: CandidateName;
    share: number;
    /** As the table writes it, in percent. */
    stated: string;
  }) => `${district}: ${candidate(name)} has ${(share * 100).toFixed(1)} % of the votes, the table says ${stated}.`,
  tableCount: ({
    file,
    found,
    expected,
    what,
  }: {
    file: string;
    found: number;
    expected: number;
    what: keyof typeof counted;
  }) => `${file} has ${found} ${counted[what]}, ${expected} are expected.`,
  /** A number is empty where the table has none, and null where the district is named by it. */
  districtsNotOnMap: ({ districts }: { districts: ReadonlyArray<{ name: string; number: string | null }> }) =>
    `Not on the map in force on election day, left out: ${districts.map(({ name, number }) => (number === null ? name : `${name} (${number || 'no number'})`)).join('; ')}.`,
  pollCount: ({ count, files, expected }: { count: number; files: number; expected: number }) =>
    `${count} polling divisions were found in ${files} files of poll results, ${expected} or more are expected.`,
  outlineCount: ({ count, atLeast, atMost }: { count: number; atLeast: number; atMost: number }) =>
    `${count} polling divisions have an outline, ${atLeast} to ${atMost} are expected.`,
  /** As `DISTRICT-POLL`. */
  pollsOutside: ({ count, polls }: { count: number; polls: Listed<string> }) =>
    `${count} polling divisions lie outside of their district and are never found by a point: ${texts(polls)}. Check that the election's map is the one held for its day.`,
  /** What the polls of a district come to, in percent of it. */
  pollsUneven: ({ districts }: { districts: Listed<{ code: string; percent: number }> }) =>
    `The polling divisions do not fill their district, or overlap, in ${list(districts, ({ code, percent }) => `${code} (${percent} %)`)}.`,
  pollsUnnumbered: ({ polls }: { polls: Listed<string> }) =>
    `No numbers of polling divisions, left out: ${texts(polls)}.`,
  pollsUnmatched: ({ withoutOutline, withoutResults }: { withoutOutline: number; withoutResults: number }) =>
    `${withoutOutline} polling divisions of the results have no outline, as those of a single building, and mobile ones, have none; ${withoutResults} outlines have no results.`,
};
