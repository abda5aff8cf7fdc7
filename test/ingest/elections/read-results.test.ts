import { describe, expect, it } from '@jest/globals';
import { SourceError } from '#core/errors.ts';
import { readResults, type TableFile } from '#ingest/elections/read-results.ts';
import type { Finding } from '#ingest/kind/gate.ts';

const header2011 =
  'Province,Electoral District Name/Nom de circonscription,Electoral District Number,Candidate/Candidat,Candidate Residence/Résidence du candidat,Candidate Occupation/Profession du candidat,Votes Obtained/Votes obtenus,Percentage of Votes Obtained,Majority/Majorité,Majority Percentage/Pourcentage de majorité';
const header2025 =
  'Province,Electoral District Name / Nom de circonscription,Electoral District Number / n° de circonscription,Candidate / Candidat,Candidate Residence / Résidence,Candidate Occupation / Profession,Votes Obtained / Votes obtenus,Percentage of Votes Obtained / Pourcentage,Majority / Majorité,Majority Percentage / % de majorité';

const table = (...lines: string[]): TableFile => ({
  name: 'table_tableau12.csv',
  bytes: Buffer.from(lines.join('\r\n')),
});
const said = (remarks: readonly Finding[]) => remarks.map(({ message }) => message);
const bell = '"X","Reach/Portée","91001","Ada Bell ** Independent/Indépendant","Port","Pilot/",300,75,      200,  50.0';
const dea = '"X","Reach/Portée","91001","Carl Dea Independent/Indépendant","Port","Cook/",100,25,,';

describe('tables 11 and 12', () => {
  it.each([
    ['2011', header2011],
    ['2025', `\ufeff${header2025}`],
    ['with a title block', `"Voting results"\r\n\r\n${header2011}`],
  ])('are known by the English half of their headers: %s', (_, header) => {
    const { districts, remarks } = readResults(table(header, bell, dea), undefined);
    expect(remarks).toEqual([]);
    expect(districts).toEqual([
      {
        number: '91001',
        name: 'Reach/Portée',
        population: null,
        electors: null,
        candidates: [
          { name: 'Ada Bell', party: 'Independent', incumbent: true, elected: true, votes: 300, share: 0.75 },
          { name: 'Carl Dea', party: 'Independent', incumbent: false, elected: false, votes: 100, share: 0.25 },
        ],
      },
    ]);
  });

  it('are read as Latin-1 if they are not UTF-8', () => {
    const bytes = Buffer.from([header2011, bell, dea].join('\r\n'), 'latin1');
    const { districts } = readResults({ name: 't12.csv', bytes }, undefined);
    expect(districts[0]?.name).toBe('Reach/Portée');
  });

  it('give population and electors by district', () => {
    const table11 = {
      name: 'table_tableau11.csv',
      bytes: Buffer.from(
        'Province,Electoral District Name/Nom,Electoral District Number/Numéro,Population,Electors/Électeurs,Polling Stations/Bureaux\nX,Reach/Portée,91001,"81,540",67 446,211\nTotal,,,,,',
      ),
    };
    const { districts } = readResults(table(header2011, bell, dea), table11);
    expect(districts[0]).toMatchObject({ population: 81_540, electors: 67_446 });
  });

  it('elect the first past the post if no majority is given', () => {
    const { districts } = readResults(table(header2011, bell.replace(/ {6}200, {2}50.0/, ','), dea), undefined);
    expect(districts[0]?.candidates.map((found) => found?.elected)).toEqual([true, false]);
  });

  it('elect nobody on an equality of votes', () => {
    const { districts, remarks } = readResults(
      table(
        header2011,
        '"X","Reach","91001","Ada Bell Independent/Indépendant",,,5,50,,',
        '"X","Reach","91001","Carl Dea Independent/Indépendant",,,5,50,,',
      ),
      undefined,
    );
    expect(districts[0]?.candidates.map((found) => found?.elected)).toEqual([false, false]);
    expect(said(remarks)).toEqual(['Reach: Ada Bell and Carl Dea are tied; nobody is marked as elected.']);
  });

  it('leave out a candidate whose name cannot be told from the party, count the votes, and say so', () => {
    const unknown = dea.replace('Independent/Indépendant', 'Sea Party/Parti de la mer');
    const { districts, remarks } = readResults(table(header2011, bell, unknown), undefined);
    expect(districts[0]?.candidates).toEqual([expect.objectContaining({ name: 'Ada Bell', share: 0.75 }), null]);
    expect(said(remarks)).toEqual([
      expect.stringMatching(
        /^Reach\/Portée: it cannot be told .* in "Carl Dea Sea Party\/Parti de la mer"\. .* add the party/,
      ),
    ]);
  });

  it('elect by acclamation with a share of 0', () => {
    const { districts } = readResults(
      table(header2011, '"X","Reach","91001","Ada Bell Independent/Indépendant",,,,,,'),
      undefined,
    );
    expect(districts[0]?.candidates[0]).toMatchObject({ elected: true, votes: 0, share: 0 });
  });

  it('remark on a percentage that the votes do not give', () => {
    const { remarks } = readResults(table(header2011, bell.replace('300,75', '300,57'), dea), undefined);
    expect(said(remarks)).toEqual(['Reach/Portée: Ada Bell has 75.0 % of the votes, the table says 57.']);
  });

  it('refuse a majority on the row of a loser', () => {
    expect(() => readResults(table(header2011, bell.replace('300', '30'), dea), undefined)).toThrow(
      /majority stands at Ada Bell, but Carl Dea had the most votes/,
    );
  });

  it('refuse votes that are not a number', () => {
    expect(() => readResults(table(header2011, bell.replace('300', 'n/a'), dea), undefined)).toThrow(SourceError);
  });

  it('refuse a file that is another table, and show its first line', () => {
    expect(() => readResults(table('<!DOCTYPE html>', '<p>Please wait'), undefined)).toThrow(
      /no header with the columns "Electoral District Name".*its first line is "<!DOCTYPE html>/,
    );
  });
});
