import type * as english from '#core/texts/en/electoral/map-changes.ts';

export const mapChangeTexts: typeof english.mapChangeTexts = {
  added: ['1 circonscription ajoutée', ' circonscriptions ajoutées'],
  ended: ['1 circonscription disparue', ' circonscriptions disparues'],
  renamed: ['1 circonscription sous un autre nom ou code', ' circonscriptions sous un autre nom ou code'],
  redrawn: ['1 circonscription seulement retracée', ' circonscriptions seulement retracées'],
  addresses: ['1 adresse', ' adresses'],
  moved: (area) => `${area} passés à une autre circonscription`,
  movedWith: (area, addresses) => `${area} passés à une autre circonscription, avec environ ${addresses}`,
  come: (area) => `${area} qui n’étaient dans aucune circonscription`,
  gone: (area) => `${area} qui ne sont plus dans aucune circonscription`,
  nothing: 'Aucune circonscription n’a changé.',
};
