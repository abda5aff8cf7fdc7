import type { AreaShare, ClippedSide, DistrictArea, Listed, MovedArea } from '#core/source/finding-values.ts';
import type * as english from '#core/texts/en/electoral/findings/comparison.ts';
import { counted, fixed, day as formatDay, list, metres, percent, squareKilometres, texts, whole } from './words.ts';

const review =
  'publiez la carte après l’avoir examinée (hustings review --accept; avec --from-today si le droit a changé pendant que la carte est en vigueur)';
const ifHard = (isHard: boolean): string =>
  isHard ? ` Si le diffuseur a raison, ${review}, ou donnez à une nouvelle carte sa propre source.` : '';
const advice = `Une publication corrige la carte dès son premier jour\u00a0: si le diffuseur a raison, ${review}, ou donnez à la nouvelle carte sa propre source.`;

const measure = ({ share, km2 }: AreaShare): string => `${percent(share)}, ${squareKilometres(km2)}`;
const moved = ({ from, to, back, ...area }: MovedArea): string =>
  back === null
    ? `${from || 'aucune'} → ${to || 'aucune'} (${measure(area)})`
    : `${from} ⇄ ${to} (${measure(area)}; ${measure(back)})`;
const areasOf = (districts: Listed<DistrictArea>): string =>
  list(districts, ({ code, ...area }) => `${code} (${measure(area)})`);

const sides = { west: 'ouest', south: 'sud', east: 'est', north: 'nord' } as const;

export const clippedSides = (clipped: readonly ClippedSide[]): string =>
  clipped
    .map(({ side, inside, along }) => `${sides[side]} (${metres(inside)} plus à l’intérieur, sur ${metres(along)})`)
    .join(', ');

export const comparisonFindings: typeof english.comparisonFindings = {
  districtsChanged: ({ before, gone, goneCodes, added, addedCodes, isHard }) =>
    `Depuis la dernière publication, ${
      gone === 0
        ? `aucune des ${whole(before)} circonscriptions n’a disparu`
        : `${whole(gone)} ${gone === 1 ? 'circonscription' : 'circonscriptions'} sur ${whole(before)} ${gone === 1 ? 'a' : 'ont'} disparu (${texts(goneCodes)})`
    } et ${added === 0 ? 'aucune n’est nouvelle' : `${counted(added, 'est nouvelle', 'sont nouvelles')} (${texts(addedCodes)})`}.${ifHard(isHard)}`,
  namesChanged: ({ count, names, isHard }) =>
    `${counted(count, 'nom a changé', 'noms ont changé')} depuis la dernière publication\u00a0: ${list(names, ({ code, before, after }) => `${code}\u00a0: ${before.join(' / ')} → ${after.join(' / ')}`)}.${ifHard(isHard)}`,
  areasChanged: ({ count, changes, isHard }) =>
    `La superficie de ${counted(count, 'circonscription', 'circonscriptions')} a changé de plus d’un centième depuis la dernière publication\u00a0: ${list(changes, ({ code, change }) => `${code} ${change > 0 ? '+' : ''}${fixed(change * 100, 1)}\u00a0%`)}.${ifHard(isHard)}`,
  jurisdictionsMissing: ({ jurisdictions }) =>
    `Des administrations entières manquent depuis la dernière publication\u00a0: ${list(jurisdictions, ({ key, count }) => `${key} (${counted(count, 'circonscription', 'circonscriptions')})`)}. Le fichier est incomplet, ou elles ont été dissoutes\u00a0: publiez la carte après l’avoir examinée (hustings review --accept), ou corrigez «\u00a0where\u00a0» dans le fichier de la source.`,
  transfers: ({ areas }) =>
    `Des superficies changent de circonscription depuis la dernière publication\u00a0: ${list(areas, moved)} de la plus petite des deux. Des circonscriptions, ou leurs codes, ont peut-être été échangés. ${advice}`,
  smallTransfers: ({ areas }) =>
    `De petites superficies changent de circonscription depuis la dernière publication\u00a0: ${list(areas, moved)} de la plus petite des deux.`,
  lostArea: ({ districts }) =>
    `Une partie de ces circonscriptions de la dernière publication n’est plus dans aucune\u00a0: ${areasOf(districts)}. Le fichier est peut-être incomplet. ${advice}`,
  newArea: ({ districts }) =>
    `Une partie de ces circonscriptions n’était dans aucune à la dernière publication\u00a0: ${areasOf(districts)}. La carte a peut-être été étirée, ou dessinée trop grande. ${advice}`,
  changedArea: ({ districts }) =>
    `Depuis la dernière publication, ces circonscriptions ont perdu ou gagné une grande partie de leur superficie\u00a0: ${areasOf(districts)}. Elles ont peut-être été redessinées, ou endommagées. ${advice}`,
  moved: ({ most, east, north }) => {
    const side = (value: number, positive: string, negative: string) =>
      `${metres(Math.abs(value), 1)} vers ${value > 0 ? positive : negative}`;
    return `Toute la carte se trouve ailleurs qu’à la dernière publication, jusqu’à ${metres(most, 1)} plus loin (valeurs médianes\u00a0: ${side(east, 'l’est', 'l’ouest')}, ${side(north, 'le nord', 'le sud')})\u00a0: son système de référence, son fuseau ou son système de coordonnées n’est probablement pas celui qu’elle indique. Déclarez le bon («\u00a0crs\u00a0»), ou adressez-vous au diffuseur. ${advice}`;
  },
  bordersMoved: ({ borders, metres: distance, vertices }) =>
    `${percent(borders)} des limites sont à plus de ${distance}\u00a0m de là où elles étaient à la dernière publication, bien que la carte ne soit pas plus fine (${percent(vertices)} des sommets)\u00a0: elle a été arrondie, déformée ou redessinée. ${advice}`,
  simplified: ({ borders, metres: distance, vertices }) =>
    `La carte a ${percent(vertices)} des sommets de la dernière publication, et ${percent(borders)} de ses limites sont à plus de ${distance}\u00a0m de là où elles étaient\u00a0: c’est une copie simplifiée. Cherchez le fichier complet sur la page du diffuseur. ${advice}`,
  clipped: ({ sides: cut }) =>
    `La carte se termine par une ligne droite le long du bord de son étendue, en deçà de là où elle se terminait à la dernière publication\u00a0: ${clippedSides(cut)}. ${advice}`,
  narrowed: ({ count, of, metres: width }) =>
    `${whole(count)} circonscriptions sur ${whole(of)} ont perdu de la superficie depuis la dernière publication, comme si une bande d’environ ${metres(width, 1)} avait disparu le long de toutes leurs limites. Il y a peut-être des vides entre les voisines, ou l’eau a été retranchée. ${advice}`,
  lawChangedMidMap: ({ day, from }) =>
    `Le droit a changé dans cette carte le ${formatDay(day)} (--from-today), et ce fichier remplacerait aussi ce qui était en vigueur avant ce jour, depuis le ${formatDay(from)}. Si le droit change encore aujourd’hui, ingérez-le avec --from-today; si le fichier est juste pour toute la période, publiez-le après l’avoir examiné (hustings review --accept) ou avec --no-from-today.`,
  noSuccessor: ({ until, place, next, described, page }) => {
    const gap = next
      ? `Cette carte a pris fin le ${formatDay(until)}, et la suivante de ${place} qui est conservée (${next.id}) commence le ${formatDay(next.from)}\u00a0: il n’y a pas de réponse pour les jours intermédiaires.`
      : `Cette carte a pris fin le ${formatDay(until)}, et aucune carte plus récente de ${place} n’est conservée\u00a0: il n’y a pas de réponse depuis.`;
    return described.length > 0
      ? `${gap} Il manque ${described.map(({ id, from }) => `${id} (à partir du ${formatDay(from)})`).join(', ')}\u00a0: ingérez-la aussi.`
      : `${gap} Aucune source ne décrit encore la carte plus récente\u00a0: cherchez-la sur ${page} et ajoutez-la au registre (docs/adding-a-source.md).`;
  },
};
