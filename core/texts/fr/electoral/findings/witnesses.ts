import type { ComparedMap, Listed, MapComparison, NamedDistrictArea, Position } from '#core/source/finding-values.ts';
import type * as english from '#core/texts/en/electoral/findings/witnesses.ts';
import { clippedSides } from './comparison.ts';
import {
  acceptAfterLook,
  counted,
  district,
  fixed,
  list,
  percent,
  position,
  squareKilometres,
  whole,
} from './words.ts';

/** With "de" before them: "de la carte X", "du contour Y". */
const ofMap = ({ kind, set }: ComparedMap): string =>
  ({
    succession: `de la carte ${set} du même lieu`,
    level: `des circonscriptions de ${set} sur les mêmes terres`,
    outline: `du contour ${set}`,
  })[kind];

const lookFirst = (source: string): string =>
  `Regardez la carte (npx hustings review ${source} --picture look.html) avant de l’accepter.`;

const parts = (areas: Listed<NamedDistrictArea>): string =>
  list(areas, ({ km2, share, ...one }) => `${district(one)} ${squareKilometres(km2)}, ${percent(share)}`);
const holes = (areas: Listed<{ readonly km2: number; readonly at: Position }>): string =>
  list(areas, ({ km2, at }) => `${squareKilometres(km2)} à ${position(at, 4)}`);

/** With "avec" before them. */
const withMap = ({ kind, set }: ComparedMap): string =>
  ({
    succession: `la carte ${set} du même lieu`,
    level: `les circonscriptions de ${set} sur les mêmes terres`,
    outline: `le contour ${set}`,
  })[kind];

function compared({ areaKm2, missingKm2, newKm2, names, ...map }: MapComparison): string {
  const beyond = newKm2 === null ? '' : `, et ${squareKilometres(newKm2)} sont nouveaux`;
  const alike =
    names === null
      ? ''
      : `; sur ${counted(names.count, 'nom commun', 'noms communs')}, ${whole(names.same)} ${names.same < 2 ? 'désigne' : 'désignent'} les mêmes terres`;
  return `${withMap(map)} (de ses ${squareKilometres(areaKm2)}, ${squareKilometres(missingKm2)} ne sont dans aucune circonscription${beyond})${alike}`;
}

export const witnessFindings: typeof english.witnessFindings = {
  comparedFirst: ({ maps, outline, points, towns }) => {
    const all = [
      ...maps.map(compared),
      ...(outline === null ? [] : [`le contour ${outline}`]),
      ...(points === null
        ? []
        : [
            `des points dans ${counted(points.inDistricts, 'circonscription', 'circonscriptions')} sur ${whole(points.of)}`,
          ]),
      ...(towns === null
        ? []
        : [
            `les villes de ${counted(towns.names, 'nom', 'noms')}, dont ${whole(towns.there)} ${towns.there < 2 ? 's’y trouve' : 's’y trouvent'}`,
          ]),
    ];
    return `À sa première publication, la carte a été comparée avec ${all.join(', et avec ')}.`;
  },
  shiftFits: ({ map, east, north, shifted, asItStands }) => {
    const share = (value: number) => `${fixed(value * 100, 0)}\u00a0%`;
    return `Les limites coïncident mieux avec celles ${map === null ? 'des circonscriptions voisines' : ofMap(map)} si la carte est déplacée de ${east}\u00a0m vers l’est et de ${north}\u00a0m vers le nord\u00a0: ${share(shifted)} d’entre elles s’y superposent alors, contre ${share(asItStands)} en l’état. C’est ainsi que se déplace une carte dont le système de référence ou le fuseau n’est pas celui que le fichier indique\u00a0: déclarez le bon («\u00a0crs\u00a0»), ou ${acceptAfterLook}.`;
  },
  coverage: ({ map, lost, gone, cut, come, look }) =>
    [
      ...(lost === null
        ? []
        : [
            `${squareKilometres(lost.km2)} des ${squareKilometres(lost.ofKm2)} ${ofMap(map)} ne sont dans aucune circonscription.`,
          ]),
      ...(gone.shown.length > 0
        ? [`Une partie de ces circonscriptions ${ofMap(map)} n’est dans aucune\u00a0: ${parts(gone)}.`]
        : []),
      ...(cut.length > 0
        ? [
            `La carte se termine par une ligne droite le long du bord de son étendue, en deçà de la fin ${ofMap(map)}\u00a0: ${clippedSides(cut)}.`,
          ]
        : []),
      ...(come.shown.length > 0
        ? [`Une partie de ces circonscriptions n’est dans aucune ${ofMap(map)}\u00a0: ${parts(come)}.`]
        : []),
      ...(look === null ? [] : [lookFirst(look)]),
    ].join(' '),
  claimedHoles: ({ areas, maps, lost, source }) => {
    const seen = `Les circonscriptions entourent une superficie qu’aucune d’elles ne couvre\u00a0: ${holes(areas)}. Elle fait partie ${maps.map(ofMap).join(' et ')}`;
    return lost.shown.length === 0
      ? `${seen}, ou c’est un lac.`
      : `${seen}\u00a0: ${list(lost, ({ share, ...one }) => `${percent(share)} de ${district(one)}`)}. ${lookFirst(source)}`;
  },
  openHoles: ({ areas }) =>
    `Les circonscriptions entourent une superficie que ni elles ni aucune autre carte publiée ne couvrent\u00a0: ${holes(areas)}. Il peut s’agir d’un autre lieu ou d’un lac.`,
  sameNamesElsewhere: ({ count, away, map, districts, isHard }) =>
    `Sur ${counted(count, 'circonscription qui porte', 'circonscriptions qui portent')} un nom ${ofMap(map)}, ${counted(away, 'n’a', 'n’ont')} presque rien en commun avec son territoire\u00a0: ${list(districts, district)}.${isHard ? ' Les noms ou les codes accompagnent peut-être d’autres formes\u00a0: regardez la carte avant de l’accepter.' : ''}`,
};
