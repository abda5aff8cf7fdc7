/** A small election in Elections Canada's layouts, in which two candidates run in each of the districts given. */

const table11Header =
  'Province,Electoral District Name/Nom de circonscription,Electoral District Number/Numéro de circonscription,Population,Electors/Électeurs';
const table12Header =
  'Province,Electoral District Name/Nom de circonscription,Electoral District Number/Numéro de circonscription,Candidate/Candidat,Votes Obtained/Votes obtenus,Percentage of Votes Obtained /Pourcentage des votes obtenus,Majority/Majorité';
const pollsHeader =
  'Electoral District Number/Numéro de circonscription,Electoral District Name_English/Nom de circonscription_Anglais,Polling Division Number/Numéro de section de vote,Polling Division Name/Nom de section de vote,Void Poll Indicator/Indicateur,Combined with No./Résultats combinés,Electors for poll/Électeurs du bureau';

const lines = (header: string, rows: readonly string[]) => `\ufeff${[header, ...rows].join('\r\n')}\r\n`;

export const table11 = (codes: readonly string[]) =>
  lines(
    table11Header,
    codes.map((code, i) => `Ontario,Rivière ${code},${code},${90_000 + i},${70_000 + i}`),
  );

export const table12 = (codes: readonly string[]) =>
  lines(
    table12Header,
    codes.flatMap((code) => [
      `Ontario,Rivière ${code},${code},Anne Côté ** Liberal/Libéral,600,60.0,200`,
      `Ontario,Rivière ${code},${code},Jean Roy Conservative/Conservateur,400,40.0,`,
    ]),
  );

export const pollResults = (codes: readonly string[]) =>
  lines(
    pollsHeader,
    codes.map((code) => `${code},Rivière ${code},1,École du Quai,N,,210`),
  );
