import type * as english from '#core/texts/en/electoral/findings/elections.ts';
import type { CandidateName } from '#core/texts/en/electoral/findings/elections.ts';
import { counted, fixed, list, plain, texts, whole } from './words.ts';

const memberValues = { day: 'une date', email: 'une adresse électronique', url: 'une adresse Web' } as const;
const candidate = ({ text, isCell }: CandidateName): string => (isCell ? `«\u00a0${text}\u00a0»` : text);
const polls = ['section de vote', 'sections de vote'] as const;

export const electionFindings: typeof english.electionFindings = {
  memberValueLeftOut: ({ row, file, value }) =>
    `La ligne ${row} de ${file} donne pour ${memberValues[value]} ce qui n’en est pas une; cette valeur est écartée.`,
  rowsWithoutDistrict: ({ count }) =>
    count === 1
      ? '1 ligne ne nomme aucune circonscription, comme celle d’un maire, et est écartée.'
      : `${whole(count)} lignes ne nomment aucune circonscription, comme celle d’un maire, et sont écartées.`,
  notCalledVacant: ({ count, notOnMap }) =>
    `${counted(count, 'circonscription n’a', 'circonscriptions n’ont')} aucun élu dans la liste. Elles ne sont pas dites vacantes, car ${counted(notOnMap, 'circonscription de la liste est introuvable', 'circonscriptions de la liste sont introuvables')} sur la carte.`,
  memberCount: ({ count, expected }) =>
    `La liste compte ${counted(count, 'élu', 'élus')}; il en est attendu environ ${whole(expected)}.`,
  manyMembersNotOnMap: ({ count, jurisdiction, names }) =>
    `${counted(count, 'circonscription de la liste n’est pas', 'circonscriptions de la liste ne sont pas')} sur la carte de ${jurisdiction}\u00a0: ${names.join('; ')}.`,
  membersNotOnMap: ({ names }) =>
    `Absents de la carte en vigueur le jour de la liste, et écartés\u00a0: ${names.join('; ')}.`,
  noTable11: ({ pattern }) => `Pas de ${pattern}\u00a0: la population et le nombre d’électeurs sont inconnus.`,
  notInTable11: ({ name, code }) => `${name} (${code}) est dans le tableau 12, mais pas dans le tableau 11.`,
  tied: ({ district, candidates }) =>
    `${district}\u00a0: ${candidates.map(candidate).join(' et ')} sont à égalité; personne n’est indiqué comme élu.`,
  partyNotRead: ({ district, candidates }) =>
    `${district}\u00a0: impossible de dire où finit le nom et où commence le parti dans ${candidates.map(candidate).join(', ')}. Cette candidature est écartée, et ses votes sont comptés\u00a0: ajoutez le parti à data/reference/federal-parties.json.`,
  shareDiffers: ({ district, name, share, stated }) =>
    `${district}\u00a0: ${candidate(name)} a ${fixed(share * 100, 1)}\u00a0% des votes, le tableau dit ${stated}.`,
  tableCount: ({ file, found, expected, what }) =>
    `${file} compte ${what === 'districts' ? counted(found, 'circonscription', 'circonscriptions') : counted(found, 'candidature', 'candidatures')}; il en est attendu ${whole(expected)}.`,
  districtsNotOnMap: ({ districts }) =>
    `Absentes de la carte en vigueur le jour de l’élection, et écartées\u00a0: ${districts.map(({ name, number }) => (number === null ? name : `${name} (${number || 'sans numéro'})`)).join('; ')}.`,
  pollCount: ({ count, files, expected }) =>
    `${counted(count, 'section de vote trouvée', 'sections de vote trouvées')} dans ${counted(files, 'fichier', 'fichiers')} de résultats par bureau; il en est attendu au moins ${whole(expected)}.`,
  outlineCount: ({ count, atLeast, atMost }) =>
    `${counted(count, 'section de vote a', 'sections de vote ont')} un contour; il en est attendu de ${whole(atLeast)} à ${whole(atMost)}.`,
  pollsOutside: ({ count, polls: outside }) =>
    `${counted(count, 'section de vote se trouve hors de sa circonscription, où aucun point ne la trouve jamais', 'sections de vote se trouvent hors de leur circonscription, où aucun point ne les trouve jamais')}\u00a0: ${texts(outside)}. Vérifiez que la carte de l’élection est celle qui est conservée pour ce jour.`,
  pollsUneven: ({ districts }) =>
    `Les sections de vote ne remplissent pas leur circonscription, ou se chevauchent, dans ${list(districts, ({ code, percent }) => `${code} (${plain(percent)}\u00a0%)`)}.`,
  pollsUnnumbered: ({ polls: unnumbered }) =>
    `Ce ne sont pas des numéros de sections de vote, et ils sont écartés\u00a0: ${texts(unnumbered)}.`,
  pollsUnmatched: ({ withoutOutline, withoutResults }) =>
    `${counted(withoutOutline, ...polls)} des résultats n’ont pas de contour, puisque celles d’un seul immeuble et les sections itinérantes n’en ont pas; ${counted(withoutResults, 'contour n’a', 'contours n’ont')} pas de résultats.`,
};
