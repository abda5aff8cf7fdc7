import type { Bilingual } from '#server/pages/language.ts';

interface BoundaryTexts {
  readonly outline: string;
  readonly figures: string;
  readonly level: string;
  readonly jurisdiction: string;
  readonly province: string;
  readonly population: string;
  readonly electors: string;
  readonly spending: string;
  readonly contribution: string;
  readonly validity: string;
  readonly area: string;
  readonly land: string;
  readonly nearlyAll: string;
  readonly about: (area: string, share: string) => string;
  readonly source: string;
  readonly licence: string;
  readonly represented: (day: string) => string;
  readonly listed: (asOf: string, since: string) => string;
  readonly vacant: (since: string) => string;
  readonly listedVacant: (asOf: string, since: string) => string;
  readonly neighbours: string;
  readonly others: string;
  readonly data: string;
  readonly elections: string;
  readonly download: string;
  readonly changes: string;
  readonly full: string;
  readonly display: string;
}

export const boundaryTexts: Bilingual<BoundaryTexts> = {
  en: {
    outline: 'Outline',
    figures: 'Figures',
    level: 'Level',
    jurisdiction: 'Jurisdiction',
    province: 'Province or territory',
    population: 'Population',
    electors: 'Electors',
    spending: 'Election expenses limit of a candidate',
    contribution: 'Annual contribution limit of a person',
    validity: 'In force',
    area: 'Area, including water',
    land: 'Land, without the sea and larger lakes',
    nearlyAll: 'nearly all of it',
    about: (area, share) => `about ${area} (${share}), measured on the base map`,
    source: 'Source',
    licence: 'Licence',
    represented: (day) => `Elected on ${day}, according to the results that we have:`,
    listed: (asOf, since) => `According to a list of ${asOf}, representative since ${since}:`,
    vacant: (since) => `Vacant: the writ of an election was issued on ${since}.`,
    listedVacant: (asOf, since) => `According to a list of ${asOf}, vacant since ${since}.`,
    neighbours: 'Neighbours',
    others: 'Other districts here',
    data: 'This district as JSON',
    elections: 'Elections',
    download: 'Data',
    changes: 'Changes to the maps here',
    full: 'GeoJSON, as published',
    display: 'GeoJSON, simplified for drawing',
  },
  fr: {
    outline: 'Contour',
    figures: 'Chiffres',
    level: 'Palier',
    jurisdiction: 'Territoire',
    province: 'Province ou territoire',
    population: 'Population',
    electors: 'Électorat',
    spending: 'Plafond des dépenses électorales d’un candidat',
    contribution: 'Plafond annuel des contributions d’une personne',
    validity: 'En vigueur',
    area: 'Superficie, eaux comprises',
    land: 'Terres, sans la mer ni les plus grands lacs',
    nearlyAll: 'presque tout',
    about: (area, share) => `environ ${area} (${share}), mesurés sur le fond de carte`,
    source: 'Source',
    licence: 'Licence',
    represented: (day) => `Personne élue le ${day}, d’après les résultats que nous avons\u00a0:`,
    listed: (asOf, since) => `D’après une liste du ${asOf}, représentée depuis le ${since} par\u00a0:`,
    vacant: (since) => `Siège vacant\u00a0: le bref d’une élection a été délivré le ${since}.`,
    listedVacant: (asOf, since) => `D’après une liste du ${asOf}, siège vacant depuis le ${since}.`,
    neighbours: 'Circonscriptions voisines',
    others: 'Autres circonscriptions ici',
    data: 'Cette circonscription en JSON',
    elections: 'Élections',
    download: 'Données',
    changes: 'Changements aux cartes de ce territoire',
    full: 'GeoJSON, tel que diffusé',
    display: 'GeoJSON, simplifié pour le dessin',
  },
};
