import { describe, expect, it } from '@jest/globals';
import { pollingDivisionOf, readPollResults } from '#ingest/elections/read-poll-results.ts';

const header2019 =
  'Electoral District Number/Numéro de circonscription,Electoral District Name_English/Nom de circonscription_Anglais,Electoral District Name_French/Nom de circonscription_Français,Polling Station Number/Numéro du bureau de scrutin,Polling Station Name/Nom du bureau de scrutin,Void Poll Indicator/Indicateur de bureau supprimé,No Poll Held Indicator/Indicateur de bureau sans scrutin,Merge With/Fusionné avec,Rejected Ballots for Polling Station/Bulletins rejetés du bureau,Electors for Polling Station/Électeurs du bureau,Candidate’s Family Name/Nom de famille du candidat,Candidate Poll Votes Count/Votes du candidat pour le bureau';
const header2025 =
  'Electoral District Number/Numéro de circonscription,Electoral District Name_English/Nom,Electoral District Name_French/Nom,Polling Division Number/Numéro de section de vote,Polling Division Name/Nom de section de vote,Void Poll Indicator/Indicateur,No Poll Held Indicator/Indicateur,Combined with No./Résultats combinés à ceux du n°,Rejected Ballots for poll/Bulletins rejetés du bureau,Electors for poll/Électeurs du bureau,Candidate’s Family Name/Nom de famille du candidat,Candidate Vote Count/Votes du candidat';

const rows = [
  '"91001","Reach","Portée"," 1","Lighthouse","N","N","","1",210,"Bell",90',
  '"91001","Reach","Portée"," 1","Lighthouse","N","N","","1",210,"Dea",80',
  '"91001","Reach","Portée"," 2A","School","N","N","","0",300,"Bell",90',
  '"91001","Reach","Portée"," 2B","School","N","N"," 1","0",150,"Bell",0',
  '"91001","Reach","Portée"," 2-1","Hall","N","N","","0",40,"Bell",20',
  '"91001","Reach","Portée"," 3","Bare Rock","Y","N","","0",0,"Bell",0',
  '"91001","Reach","Portée"," 600","Advance","N","N","","0",0,"Bell",500',
  '"91001","Reach","Portée","S/R 1","Group 1","N","N","","0",99,"Bell",5',
];
const file = (header: string) => ({ name: 'polls.csv', bytes: Buffer.from(`\ufeff${[header, ...rows].join('\r\n')}`) });

describe('poll-by-poll results', () => {
  it.each([
    ['2019', header2019],
    ['2025', header2025],
  ])('become polling divisions, each with its electors once: %s', (_, header) => {
    expect(readPollResults(file(header))).toEqual([
      {
        districtNumber: '91001',
        districtName: 'Reach',
        pollNumber: '1',
        name: 'Lighthouse',
        address: '',
        electors: 210,
        mergedWith: [],
      },
      {
        districtNumber: '91001',
        districtName: 'Reach',
        pollNumber: '2',
        name: 'School',
        address: '',
        electors: 450,
        mergedWith: ['1'],
      },
      {
        districtNumber: '91001',
        districtName: 'Reach',
        pollNumber: '2-1',
        name: 'Hall',
        address: '',
        electors: 40,
        mergedWith: [],
      },
    ]);
  });

  it.each([
    [' 1', '1'],
    ['121A', '121'],
    ['121b', '121'],
    ['70-1', '70-1'],
    ['70-0', '70'],
    ['599', '599'],
    ['600', null],
    ['612A', null],
    ['S/R 2', null],
    ['', null],
  ])('poll %j belongs to division %j', (poll, division) => {
    expect(pollingDivisionOf(poll)).toBe(division);
  });

  it('refuse a file without a column of electors', () => {
    expect(() => readPollResults({ name: 'polls.csv', bytes: Buffer.from('a,b,c\n1,2,3') })).toThrow(
      /polls.csv has no header with the columns "Electoral District Number", "Polling Division Number" or/,
    );
  });
});
