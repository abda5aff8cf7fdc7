import type { OtherDatum } from '#core/source/finding-values.ts';
import type * as english from '#core/texts/en/electoral/findings/maps.ts';
import {
  acceptAfterLook,
  codeOrNone,
  counted,
  district,
  fixed,
  list,
  metres,
  percent,
  plain,
  position,
  squareKilometres,
  texts,
  whole,
} from './words.ts';

/** By the datum's name, and the shift in metres that coordinates would be off by. */
const datums = {
  nad27: ['le système de référence nord-américain de 1927', 'de 10 à 150\u00a0m'],
  ats77: ['le système terrestre moyen de 1977', 'd’au plus 10\u00a0m'],
} as const;

const datumAdvice =
  'Son décalage par rapport au NAD83 exige une grille de corrections locales, que ce programme ne possède pas. Faites convertir le fichier en NAD83(SCRS) au moyen de la grille nationale NTv2 (ou demandez-le au diffuseur en NAD83 ou en WGS84).';

function otherDatum(datum: OtherDatum): string {
  if (typeof datum === 'object') {
    return `Son système de référence ${datum.name ?? '(sans nom)'} a un ellipsoïde de ${plain(datum.axis)}\u00a0m, qui n’est pas celui du NAD83 et du WGS84, et la définition ne donne pas le décalage entre eux. ${datumAdvice}`;
  }
  const [name, off] = datums[datum];
  return `Il utilise ${name}\u00a0: lu comme du NAD83, il serait décalé ${off}. ${datumAdvice}`;
}

export const mapFindings: typeof english.mapFindings = {
  districtCount: ({ count, atLeast, atMost }) =>
    `${counted(count, 'circonscription', 'circonscriptions')}, alors qu’il en est attendu ${atLeast === atMost ? whole(atLeast) : `de ${whole(atLeast)} à ${whole(atMost)}`}\u00a0: le fichier est incomplet, ou c’est une autre carte. Si le diffuseur a raison, corrigez «\u00a0expect.districts\u00a0» dans le fichier de la source.`,
  codeMissing: ({ count, names }) =>
    `${counted(count, 'circonscription n’a', 'circonscriptions n’ont')} pas de code (${list(names, (name) => name || '(sans nom)')})\u00a0: corrigez «\u00a0fields.code\u00a0», ou écartez ces enregistrements avec «\u00a0where\u00a0».`,
  nameMissing: ({ codes }) =>
    `Circonscriptions sans nom\u00a0: ${list(codes, codeOrNone)}. Corrigez «\u00a0fields.nameEn\u00a0».`,
  codeShared: ({ codes }) =>
    `Plusieurs enregistrements ont le même code (${texts(codes)})\u00a0: s’ils sont les parties d’une même circonscription, indiquez «\u00a0"merge": true\u00a0»; sinon, choisissez un code qui les distingue.`,
  idShared: ({ codes }) => `Codes qui donnent le même identifiant\u00a0: ${list(codes, (alike) => alike.join(' = '))}.`,
  misnumbered: ({ count }) =>
    `${counted(count, 'forme porte', 'formes portent')} le numéro d’une autre ligne de la table\u00a0: les formes ou les lignes ont pu être triées les unes sans les autres. Regardez quelques circonscriptions sur la carte.`,
  noArea: ({ codes }) =>
    `Circonscriptions sans superficie\u00a0: ${texts(codes)}. Un polygone a au moins trois sommets\u00a0: demandez un bon fichier au diffuseur.`,
  noGeometry: ({ count, records }) =>
    `${counted(count, 'enregistrement n’a pas de géométrie et a été écarté', 'enregistrements n’ont pas de géométrie et ont été écartés')} (${count === 1 ? 'numéro' : 'numéros'} ${list(records, String)}).`,
  noProvince: ({ provinces }) =>
    `Ce n’est pas une province\u00a0: ${list(provinces, (letters) => letters || '(rien)')}. Corrigez «\u00a0province\u00a0» ou «\u00a0fields.province\u00a0» dans le fichier de la source.`,
  outsideProvince: ({ districts, crs }) =>
    `Circonscriptions hors de leur province\u00a0: ${list(districts, ({ code, box: [w, s, e, n], province }) => `${code} (de ${position([w, s], 2)} à ${position([e, n], 2)}, hors de ${province})`)}. Le système de coordonnées ${crs ?? 'du fichier'} est sans doute le mauvais\u00a0: déclarez le bon («\u00a0crs\u00a0»).`,
  ringsInRings: ({ rings }) =>
    `Anneaux d’une même circonscription qui peuvent être du terrain ou un trou\u00a0: ${list(rings, ({ code, kind, at }) => `${code}\u00a0: ${kind === 'part within a part' ? 'une partie dans une partie' : 'un trou dans un trou'}, à ${position(at, 6)}`)}. Le fichier dessine une partie dans une autre, ou un trou dans un trou. La position des anneaux décide\u00a0: dans une partie, un anneau est un trou; dans un trou, il est du terrain. Regardez la carte et acceptez-la si c’est juste; sinon, demandez au diffuseur un fichier qui dessine les trous comme des trous et chaque partie une seule fois.`,
  repaired: ({ count, codes }) =>
    `Des anneaux non valides ont été réparés dans ${counted(count, 'circonscription', 'circonscriptions')}\u00a0: ${texts(codes)}.`,
  repairChangedArea: ({ districts }) =>
    `La réparation a changé la superficie de plus d’un centième\u00a0: ${list(districts, ({ code, before, after }) => `${code} (${fixed(before, 3)} → ${fixed(after, 3)}\u00a0km²)`)}. Regardez le fichier.`,
  pointElsewhere: ({ name, longitude, latitude, code, found }) =>
    `${name} (${plain(longitude)}; ${plain(latitude)}) doit se trouver dans ${code} et se trouve dans ${found.length > 0 ? found.join(' et ') : 'aucune circonscription'}\u00a0: c’est une autre carte, ou ses coordonnées ou ses codes sont faux. Regardez-la avant de corriger «\u00a0points\u00a0» dans le fichier de la source ou de l’accepter.`,
  placesOutside: ({ places, box: [west, south, east, north], crs }) =>
    `Aucune circonscription ne couvre ${places.map(({ name, longitude, latitude }) => `${name} (${plain(longitude)}; ${plain(latitude)})`).join(', ')}\u00a0: la carte va de ${position([west, south], 3)} à ${position([east, north], 3)}. C’est la carte d’un autre lieu, il en manque une partie, ou son système de coordonnées ou son fuseau n’est pas ${crs ?? 'celui qu’elle indique'}\u00a0: déclarez le bon («\u00a0crs\u00a0»).`,
  namedPlaces: ({ count, distant, farthestKm, districts, isHard }) =>
    `Sur ${counted(count, 'circonscription qui porte', 'circonscriptions qui portent')} le nom d’une ville, ${whole(distant)} ${distant < 2 ? 'en est' : 'en sont'} à plus de ${farthestKm}\u00a0km\u00a0: ${list(districts, ({ code, name, town, km }) => `${code} ${name} (${town}\u00a0: ${fixed(km, 0)}\u00a0km)`)}.${isHard ? ' Les noms appartiennent à d’autres formes, ou c’est la carte d’un autre lieu\u00a0: regardez-la avant de l’accepter.' : ''}`,
  expectedArea: ({ foundKm2, statedKm2, by, likely }) => {
    const compared = `Les circonscriptions couvrent ${fixed(foundKm2, 1)}\u00a0km², et ${by} compte ${plain(statedKm2)}\u00a0km² de terres`;
    if (likely === null) return `${compared}.`;
    const what =
      likely === 'smaller'
        ? 'il manque une partie de la carte, ou c’est celle d’un lieu plus petit'
        : 'c’est la carte d’un lieu plus grand, ou son système de coordonnées est un autre';
    return `${compared}\u00a0: ${what}. Si le diffuseur a raison, corrigez «\u00a0expect.area\u00a0» dans le fichier de la source.`;
  },
  municipalOutline: ({ set, wholeKm2, uncoveredKm2, beyondKm2, isHard }) => {
    const size = (km2: number): string => `${fixed(km2, 1)}\u00a0km² (${fixed((km2 / wholeKm2) * 100, 1)}\u00a0%)`;
    return `De la municipalité telle que le recensement la dessine (${set}, ${fixed(wholeKm2, 1)}\u00a0km²), les quartiers laissent ${size(uncoveredKm2)} à découvert, et ${size(beyondKm2)} d’entre eux débordent.${isHard ? ' Il manque une partie de la carte, ou c’est celle d’un autre lieu\u00a0: regardez-la avant de l’accepter.' : ''}`;
  },
  overlaps: ({ pairs, isHard }) => {
    const shown = list(
      pairs,
      ({ one, other, km2, share, smaller }) =>
        `${codeOrNone(one)} et ${codeOrNone(other)} sur ${squareKilometres(km2)}, ${percent(share)} de ${codeOrNone(smaller)}`,
    );
    return `Des circonscriptions se chevauchent\u00a0: ${shown}.${isHard ? ' Le fichier mêle peut-être deux cartes\u00a0: écartez-en une avec «\u00a0where\u00a0».' : ''}`;
  },
  gaps: ({ narrow, wide, nearestWithin, widest }) => {
    const met = ({ count, mean }: { readonly count: number; readonly mean: number }, size: string) =>
      `${counted(count, 'vide', 'vides')} ${size} entre des circonscriptions, d’une largeur moyenne de ${metres(mean)}\u00a0: `;
    return [
      ...(narrow === null
        ? []
        : [
            `${met(narrow, `d’au plus ${nearestWithin}\u00a0m`)}un point qui s’y trouve est attribué à la circonscription la plus proche.`,
          ]),
      ...(wide === null
        ? []
        : [
            `${met(wide, `de ${nearestWithin} à ${widest}\u00a0m`)}un point qui s’y trouve n’est dans aucune circonscription.`,
          ]),
    ].join(' ');
  },
  overlappingJurisdictions: ({ overlaps }) =>
    `Les cartes de deux administrations du même ordre couvrent les mêmes terres\u00a0: ${list(overlaps, ({ own, other, set, km2, percent: share, smaller }) => `${own} et ${other} (${set}) sur ${fixed(km2, 1)}\u00a0km², ${share}\u00a0% de ${smaller}`)}. La réponse y est celle de la plus petite administration. Si un fichier contient des circonscriptions d’une autre administration, écartez-les avec «\u00a0where\u00a0».`,
  ownAreaDiffers: ({ districts, field, shares, fitting }) =>
    `Les formes de ${list(districts, district)} n’ont pas la superficie que le fichier lui-même indique (${field}; ${shares.map((share) => `${fixed(share * 100, 0)}\u00a0%`).join(', ')} de celle-ci), alors que ${whole(fitting)} autres l’ont\u00a0: elles ont été modifiées après le calcul, ou appartiennent à d’autres enregistrements.`,
  ownOrderDiffers: ({ field, districts, confirmed }) => {
    const seen = `Les valeurs de ${field} dans le fichier conviennent à ses formes, mais dans un autre ordre\u00a0: celles de ${list(districts, district)} sont les valeurs d’autres formes.`;
    return confirmed === null
      ? `${seen} La colonne, ou les codes et les noms, sont dans un autre ordre que les formes\u00a0: comparez la carte avec celle du diffuseur et téléchargez de nouveau le fichier, ou ${acceptAfterLook}.`
      : `${seen} Des points ou des villes confirment l’emplacement de ${whole(confirmed)} de ces circonscriptions\u00a0: les codes et les noms accompagnent leurs formes, la colonne non.`;
  },
  rounded: ({ step, unit, system }) =>
    `La plupart des coordonnées sont des multiples de ${plain(step)}${unit === '°' ? '°' : '\u00a0m'}${system === null ? '' : ` dans un autre système que celui du fichier (${system})`}\u00a0: la carte a été arrondie, et la réponse serait fausse pour les points proches de ses limites. Demandez au diffuseur le fichier en pleine précision; sinon, ${acceptAfterLook}.`,
  otherDatum: ({ crs, datum }) =>
    `Le fichier indique un autre système de référence que ${crs ?? 'celui de la source'}, que la source déclare. ${otherDatum(datum)} Si l’indication est fausse, ${acceptAfterLook}.`,
  otherSystem: ({ declared, stated }) =>
    `Les coordonnées ne sont pas en ${declared}, que la source déclare, mais en ${stated}, que le fichier indique\u00a0: c’est ce dernier qui a été retenu. Déclarez-le («\u00a0crs\u00a0») si le diffuseur s’y tient.`,
  addressNotConfirmed: ({ origin, confidence, page }) =>
    `L’adresse ${origin} est ${confidence === 'stated' ? 'annoncée' : 'reconstituée'}, mais non confirmée\u00a0: comparez avec ${page}.`,
};
