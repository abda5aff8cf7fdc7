/** The words of a text, as `wordsOf` writes them. */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that stand in names of organizations and in no name of a person, wherever they are. */
const anywhere = list(`
  inc incorporated incorporee ltd ltee limited limitee llc llp corp corporation gmbh plc senc sencrl enr enrg cie company
  compagnie npo osbl obnl asbl
  association associations associates associes foundation fondation society societe syndicat federation confederation
  committee comite coalition cooperative coop
  university universite college institute institut hospital hopital restaurant pharmacy pharmacie clinic clinique
  services enterprises entreprises enterprise entreprise holdings holding placements investissements investments
  immobilier immobiliere immeubles properties realty construction constructions consulting consultants solutions industries
  groupe group ferme fermes farms garage logistics logistique technologies transport plumbing plomberie electrique
  avocats notaires lawyers barristers fiducie trust succession ministry ministere government gouvernement municipality
  municipalite club banque
`);

/** Those that are family names too: an organization's if they come first. */
const first = list('union eglise gestion conseil centre ville estate friends amis team equipe local section caisse');

/** Those that are family names too: an organization's before "of", "de", "des", "du". */
const before = list(`
  church bank city town village township county parish diocese board council bureau order knights sisters brothers house school
  lodge guild hall party estate friends union office temple
`);
const of = list('of de des du d for pour');

/** Associations of workers, members and savers; "Gabrielle Union" is a person. */
const ofUnion = list(
  'credit trade trades labour labor national international canadian workers teachers nurses students public steel postal auto food transit',
);

const pairs: ReadonlyArray<readonly [string, string]> = [
  ['credit', 'union'],
  ['caisse', 'populaire'],
  ['riding', 'association'],
  ['law', 'office'],
  ['law', 'firm'],
  ['political', 'party'],
  ['liberal', 'party'],
  ['conservative', 'party'],
  ['green', 'party'],
  ['parti', 'liberal'],
  ['parti', 'conservateur'],
  ['parti', 'vert'],
];

const domain = /^(?:https?:\/\/|www\.)|\b[\w-]+\.(?:com|ca|org|net|quebec)\b/i;

/** Whether a name is an organization's: by a legal form, or by words that no person's name has there. */
export function namesOrganization(words: readonly string[], name: string): boolean {
  if (words.length < 2) return words.some((word) => legalForms.has(word)) || domain.test(name);
  return (
    domain.test(name) ||
    words.some((word) => anywhere.has(word)) ||
    first.has(words[0] as string) ||
    isNumbered(words) ||
    words.some((word, at) => {
      const next = words[at + 1] ?? '';
      const last = words[at - 1] ?? '';
      if (before.has(word) && of.has(next)) return true;
      // "Local 1541", "section locale 5555".
      if ((word === 'local' || word === 'locale') && /^\d+$/.test(next)) return true;
      if (word === 'union' && (ofUnion.has(last) || next === 'local')) return true;
      // "Roy & Co.", "Roy et Cie": alone "Co" is a family name.
      if (word === 'co' && (last === '&' || last === 'and' || last === 'et' || next === 'ltd' || next === 'inc'))
        return true;
      return pairs.some(([one, other]) => word === one && next === other);
    })
  );
}

const legalForms = list('inc ltd ltee llc llp corp');

/** "9123-4567 Québec", "1234567 Ontario": a numbered company, whose form was left out. */
const isNumbered = (words: readonly string[]): boolean =>
  /^\d{4,}$/.test(words[0] as string) && words.some((word) => provinces.has(word));

const provinces = list('canada quebec ontario alberta manitoba saskatchewan bc ns nb pei');
