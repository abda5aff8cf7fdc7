import { degreesBehind, suffixBehind } from './titles.ts';

/** What no name of one person has: a company, an association, two people. The text is folded. */
const organisation =
  /[0-9&+/@]|(?:^|[ ,.(])(?:and|et|inc|incorporated|incorporee|ltd|ltee|limited|limitee|llp|llc|lp|corp|corporation|co|cie|company|compagnie|enr|senc|sencrl|srl|sarl|gmbh|plc|association|assoc|union|local|syndicat|club|fondation|foundation|society|societe|group|groupe|church|eglise|paroisse|parish|holdings|partners|partnership|associates|associes|trust|fiducie|fund|fonds|estate|succession|bank|banque|credit|caisse|cooperative|coop|university|universite|college|school|ecole|committee|comite|council|conseil|centre|center|services|enterprises|entreprises|construction|consulting|gestion|family|famille)(?=$|[ ,.)])/;

/**
 * "Last, First" as "First Last". Only one comma that parts two texts of letters says that order; behind one may also stand
 * what is no name: a degree, "Jr.". Companies and couples keep theirs: "Smith, Jones & Roy", "Roy, Gagnon inc." The text is
 * folded.
 */
export function inNaturalOrder(folded: string): string {
  if (!folded.includes(',')) return folded;
  const text = folded.replace(degreesBehind, '$1').replace(suffixBehind, ' $1');
  const at = text.indexOf(',');
  if (at < 0 || at !== text.lastIndexOf(',') || organisation.test(text)) return text;
  const [family, given] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return family === '' || given === '' ? text : `${given} ${family}`;
}
