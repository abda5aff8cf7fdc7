import type { Listed } from '#core/source/finding-values.ts';
import type * as english from '#core/texts/en/electoral/findings/registers.ts';
import { counted, whole } from './words.ts';

const examples = ({ shown, more }: Listed<string>): string => shown.join(', ') + (more > 0 ? ', …' : '');
const tooMany = (isHard: boolean): string =>
  isHard ? ' C’est trop\u00a0: vérifiez les champs, le séparateur et la carte de la source.' : '';
const addresses = ['adresse', 'adresses'] as const;
const lines = ['ligne', 'lignes'] as const;
const streets = ['rue', 'rues'] as const;

export const registerFindings: typeof english.registerFindings = {
  nothingPlaced: () => 'Aucune adresse du registre n’a à la fois un code postal et un emplacement avec coordonnées.',
  noDistrictOfAddresses: ({ placed }) =>
    `Aucune des ${whole(placed)} adresses localisées ne se trouve dans une circonscription. Vérifiez que les longitudes et les latitudes ne sont pas interverties.`,
  manyWithoutLocation: ({ addresses: all, withoutLocation }) =>
    `Sur ${counted(all, ...addresses)} avec un code postal, ${counted(withoutLocation, 'n’a', 'n’ont')} pas d’emplacement avec coordonnées. Vérifiez que les fichiers «\u00a0Address\u00a0» et «\u00a0Location\u00a0» sont de la même édition.`,
  withoutLocation: ({ count }) =>
    count === 1
      ? '1 adresse n’a pas d’emplacement avec coordonnées et a été écartée.'
      : `${whole(count)} adresses n’ont pas d’emplacement avec coordonnées et ont été écartées.`,
  addressCount: ({ count, expected }) =>
    `Le registre compte ${counted(count, ...addresses)}; il en est attendu au moins ${whole(expected)}. Vérifiez que l’archive contient les fichiers de toutes les provinces.`,
  fewerStreets: ({ streets: found, before }) =>
    `Le registre compte ${counted(found, ...streets)} aux numéros localisés, et celui qui est diffusé en compte ${whole(before)}. Vérifiez qu’il contient les fichiers de toutes les provinces ainsi que les colonnes des numéros et des rues.`,
  malformedPostalCodes: ({ count }) =>
    count === 1
      ? '1 adresse a un code postal mal formé et a été écartée.'
      : `${whole(count)} adresses ont un code postal mal formé et ont été écartées.`,
  rowsMalformed: ({ count, codes, isHard }) =>
    `${counted(count, 'ligne a', 'lignes ont')} un code postal mal formé\u00a0: ${examples(codes)}.${tooMany(isHard)}`,
  rowsUnmatched: ({ count, set, codes, isHard }) =>
    `${counted(count, 'ligne nomme', 'lignes nomment')} une circonscription que ${set} n’a pas\u00a0: ${examples(codes)}.${tooMany(isHard)}`,
  concordanceCount: ({ rows, expected }) =>
    `La table de concordance compte ${counted(rows, ...lines)}; il en est attendu environ ${whole(expected)}.`,
  concordanceEmpty: ({ set }) =>
    `La table de concordance ne place aucun code postal dans une circonscription de ${set}.`,
  noStreetNames: ({ lines: all }) => `Aucune des ${whole(all)} lignes du fichier ne porte le nom d’une rue.`,
  lineCount: ({ lines: found, expected }) =>
    `Le fichier compte ${counted(found, ...lines)}; il en est attendu au moins ${whole(expected)}.`,
  fewerLines: ({ lines: found, before }) =>
    `Le fichier compte ${counted(found, ...lines)}, et celui qui est diffusé en compte ${whole(before)}.`,
  withoutLine: ({ count }) =>
    `${counted(count, 'enregistrement du fichier n’a', 'enregistrements du fichier n’ont')} pas de ligne.`,
  misplacedStreets: ({ count }) =>
    `${counted(count, 'rue n’est', 'rues ne sont')} pas dans leur province\u00a0: vérifiez le système de coordonnées («\u00a0crs\u00a0» dans le fichier de la source).`,
  malformedRanges: ({ count }) =>
    `${counted(count, 'tranche de numéros d’immeuble', 'tranches de numéros d’immeuble')} avec une seule extrémité, ou dont une extrémité n’est pas un numéro, ${count === 1 ? 'a été écartée' : 'ont été écartées'}.`,
  noRanges: () => 'Aucune ligne du fichier n’indique de numéros d’immeuble.',
  withoutName: ({ count, lines: all }) =>
    `${whole(count)} ${count < 2 ? 'ligne' : 'lignes'} sur ${whole(all)} ${count < 2 ? 'n’a' : 'n’ont'} pas de nom.`,
  waterCount: ({ areas, expected }) =>
    `Le fichier compte ${counted(areas, 'étendue', 'étendues')} d’eau; il en est attendu au moins ${whole(expected)}.`,
  lessWater: ({ areas, before }) =>
    `Le fichier compte ${counted(areas, 'étendue', 'étendues')} d’eau, et celui qui est diffusé en compte ${whole(before)}.`,
};
