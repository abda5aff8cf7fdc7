import { pick, randomFor } from '#core/random.ts';
import { provinces } from '#tools/sample/districts/districts.ts';
import type { DrawnDistrict } from '#tools/sample/districts/region.ts';
import { csv, toWindows1252, utf8Bom } from '#tools/sample/files/csv.ts';
import { zip } from '#tools/sample/files/zip.ts';
import { type Candidate, type DistrictResult, votesOf, winnerOf } from './elections.ts';

type Rows = (string | number)[][];

/** Tables 11 and 12 as they came years ago: Latin-1, two hyphens for an em dash, one header of table 12 in English only. */
export function olderTables(results: readonly DistrictResult[]): Promise<Buffer> {
  const encode = (rows: Rows) => toWindows1252(csv(rows).replaceAll('—', '--').replaceAll('’', "'"));
  return zip({
    'table_tableau11.csv': encode([older11, ...table11(results)]),
    'table_tableau12.csv': encode([older12, ...table12(results)]),
  });
}

/** Tables 11 and 12 as they come now: UTF-8 with a byte order mark, other wordings of the same headers. */
export function newerTables(results: readonly DistrictResult[]): Promise<Buffer> {
  return zip({
    'table_tableau11.csv': utf8Bom(csv([newer11, ...table11(results)])),
    'table_tableau12.csv': utf8Bom(csv([newer12, ...table12(results)])),
  });
}

const older11 = [
  'Province',
  'Electoral District Name/Nom de circonscription',
  'Electoral District Number',
  'Population',
  'Electors/Électeurs',
  'Polling Stations/Bureaux de scrutin',
  'Valid Ballots/Bulletins valides',
  'Percentage of Valid Ballots',
  'Rejected Ballots/Bulletins rejetés',
  'Percentage of Rejected Ballots',
  'Total Ballots Cast/Total des bulletins déposés',
  'Percentage of Voter Turnout',
  'Elected Candidate/Candidat élu',
];
const newer11 = [
  'Province',
  'Electoral District Name/Nom de circonscription',
  'Electoral District Number/Numéro de circonscription',
  'Population',
  'Electors/Électeurs',
  'Polling Stations/Bureaux de scrutin',
  'Valid Ballots/Bulletins valides',
  'Percentage of Valid Ballots /Pourcentage des bulletins valides',
  'Rejected Ballots/Bulletins rejetés',
  'Percentage of Rejected Ballots /Pourcentage des bulletins rejetés',
  'Total Ballots Cast/Total des bulletins déposés',
  'Percentage of Voter Turnout /Pourcentage de la participation électorale',
  'Elected Candidate/Personne élue',
];
const older12 = [
  'Province',
  'Electoral District Name/Nom de circonscription',
  'Electoral District Number',
  'Candidate/Candidat',
  'Candidate Residence/Résidence du candidat',
  'Candidate Occupation/Profession du candidat',
  'Votes Obtained/Votes obtenus',
  'Percentage of Votes Obtained',
  'Majority/Majorité',
  'Majority Percentage/Pourcentage de majorité',
];
const newer12 = [
  'Province',
  'Electoral District Name/Nom de circonscription',
  'Electoral District Number/Nº de circonscription',
  'Candidate/Personne candidate',
  'Candidate Residence/Résidence',
  'Candidate Occupation/Profession',
  'Votes Obtained /Votes obtenus',
  'Percentage of Votes Obtained /Pourcentage des votes obtenus',
  'Majority/Majorité',
  'Majority Percentage/Pourcentage de majorité',
];

function table11(results: readonly DistrictResult[]): Rows {
  return results.map((result) => {
    const { district, population, electors, polls } = result;
    const valid = total(votesOf(result));
    const rejected = total(polls.map((poll) => poll.rejected));
    const winner = winnerOf(result);
    return [
      provinceName(district),
      districtName(district),
      district.code,
      population,
      electors,
      polls.length,
      valid,
      percent(valid, valid + rejected),
      rejected,
      percent(rejected, valid + rejected),
      valid + rejected,
      percent(valid + rejected, electors),
      `${winner.familyName}, ${winner.givenNames} ${winner.party.en}/${winner.party.fr}`,
    ];
  });
}

function table12(results: readonly DistrictResult[]): Rows {
  const random = randomFor('occupations');
  return results.flatMap((result) => {
    const votes = votesOf(result);
    const all = total(votes);
    const order = votes.map((_, i) => i).sort((a, b) => votes[b]! - votes[a]!);
    const majority = votes[order[0]!]! - votes[order[1]!]!;
    return order.map((i, place) => [
      provinceName(result.district),
      districtName(result.district),
      result.district.code,
      candidateCell(result.candidates[i]!),
      `${result.district.nameEn}, ${provinceName(result.district)}`,
      pick(random, occupations),
      votes[i]!,
      percent(votes[i]!, all),
      ...(place === 0 ? [majority, percent(majority, all)] : ['', '']),
    ]);
  });
}

/** Name, a mark if the candidate sat in the last parliament, and the party in two languages, all in one cell. */
const candidateCell = ({ givenNames, familyName, incumbent, party }: Candidate) =>
  `${givenNames} ${familyName}${incumbent ? ' **' : ''} ${party.en}/${party.fr}`;

const provinceName = ({ province }: DrawnDistrict) => `${provinces[province].nameEn}/${provinces[province].nameFr}`;
const districtName = ({ nameEn, nameFr }: DrawnDistrict) => (nameEn === nameFr ? nameEn : `${nameEn}/${nameFr}`);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const percent = (part: number, of: number) => Math.round((part / of) * 1000) / 10;
const occupations = [
  'Net mender/Ramendage de filets',
  'Lighthouse keeper/Gardiennage de phare',
  'Parliamentarian/Parlementaire',
  'Baker/Boulangerie',
];

const pollColumns = [
  'Electoral District Number/Numéro de circonscription',
  'Electoral District Name_English/Nom de circonscription_Anglais',
  'Electoral District Name_French/Nom de circonscription_Français',
  'Polling Station Number/Numéro du bureau de scrutin',
  'Polling Station Name/Nom du bureau de scrutin',
  'Void Poll Indicator/Indicateur de bureau supprimé',
  'No Poll Held Indicator/Indicateur de bureau sans scrutin',
  'Merge With/Fusionné avec',
  'Rejected Ballots for Polling Station/Bulletins rejetés du bureau',
  'Electors for Polling Station/Électeurs du bureau',
  'Candidate’s Family Name/Nom de famille du candidat',
  'Candidate’s Middle Name/Second prénom du candidat',
  'Candidate’s First Name/Prénom du candidat',
  'Political Affiliation Name_English/Appartenance politique_Anglais',
  'Political Affiliation Name_French/Appartenance politique_Français',
  'Incumbent Indicator/Indicateur_Candidat sortant',
  'Elected Candidate Indicator/Indicateur du candidat élu',
  'Candidate Poll Votes Count/Votes du candidat pour le bureau',
];

/** Poll-by-poll results: a file a district, a row for each candidate at each poll, a blank before the poll's number. */
export function pollFiles(results: readonly DistrictResult[]): Promise<Buffer> {
  return zip(
    Object.fromEntries(
      results.map((result) => {
        const { code, nameEn, nameFr } = result.district;
        const winner = winnerOf(result);
        const rows = result.polls.flatMap((poll) =>
          result.candidates.map((candidate, i) => {
            const [first, ...middle] = candidate.givenNames.split(' ');
            return [
              code,
              nameEn,
              nameFr,
              ` ${poll.number}`,
              poll.name,
              poll.void ? 'Y' : 'N',
              'N',
              poll.mergedWith ? ` ${poll.mergedWith}` : '',
              poll.rejected,
              poll.electors,
              candidate.familyName,
              middle.join(' '),
              first!,
              candidate.party.en,
              candidate.party.fr,
              candidate.incumbent ? 'Y' : 'N',
              candidate === winner ? 'Y' : 'N',
              poll.votes[i]!,
            ];
          }),
        );
        return [`pollresults_resultatsbureau${code}.csv`, utf8Bom(csv([pollColumns, ...rows]))];
      }),
    ),
  );
}
