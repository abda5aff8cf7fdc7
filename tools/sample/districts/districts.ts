/** A district as planned: its names, and the place from which it is grown. */
export interface PlannedDistrict {
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** Longitude and latitude; or cells by what they are. */
  readonly from: readonly [number, number] | 'around the lake' | 'around the enclave' | 'the enclave';
  readonly slowness?: number;
  /** The island belongs to it, though the two do not touch. */
  readonly island?: true;
}

/** In towns a step costs more, so that their districts stay small. */
const town = 6;

/** The two provinces. The register of addresses and the ridings' numbers know them by number. */
export const provinces = {
  XA: { number: '91', nameEn: 'Halcyon', nameFr: 'Alcyon' },
  XB: { number: '92', nameEn: 'Mistral Coast', nameFr: 'Côte-des-Brumes' },
} as const;

export type ProvinceCode = keyof typeof provinces;
export const provinceCodes: readonly ProvinceCode[] = ['XA', 'XB'];

/** Federal ridings in force from 23 March 2025. */
export const federal2025: Record<ProvinceCode, readonly PlannedDistrict[]> = {
  XA: [
    { code: '91001', nameEn: 'Lake Halden', nameFr: 'Lac-Halden', from: 'around the lake' },
    {
      code: '91002',
      nameEn: "O'Dwyer’s Reach—Kestrel Head",
      nameFr: "Anse-à-O'Dwyer—Cap-de-la-Crécerelle",
      from: [-48.4, 42.25],
    },
    {
      code: '91003',
      nameEn: 'Port Merrow Centre',
      nameFr: 'Port Merrow-Centre',
      from: [-47.99, 42.72],
      slowness: town,
    },
    {
      code: '91004',
      nameEn: 'Port Merrow South—Larkfield',
      nameFr: 'Port Merrow-Sud—Larkfield',
      from: [-47.9, 42.64],
      slowness: town * 0.6,
    },
    { code: '91005', nameEn: 'St. Orrin’s—Upper Merrow', nameFr: 'St. Orrin’s—Haut-Merrow', from: [-47.45, 43.05] },
    { code: '91006', nameEn: 'Wrackline', nameFr: 'Laisse-de-Mer', from: [-47.4, 42.3] },
  ],
  XB: [
    {
      code: '92001',
      nameEn: 'Île-du-Guet—Brumes-Est',
      nameFr: 'Île-du-Guet—Brumes-Est',
      from: [-46.1, 42.5],
      island: true,
    },
    {
      code: '92002',
      nameEn: "L'Anse-à-l'Écume—Presqu’île-des-Sternes",
      nameFr: "L'Anse-à-l'Écume—Presqu’île-des-Sternes",
      from: [-45.95, 44.1],
    },
    { code: '92003', nameEn: 'Les Tourbières', nameFr: 'Les Tourbières', from: [-46.75, 42.75] },
    {
      code: '92004',
      nameEn: 'Sainte-Ondine East—Val-d’Aubépine',
      nameFr: 'Sainte-Ondine-Est—Val-d’Aubépine',
      from: [-46.2, 43.05],
      slowness: town * 0.6,
    },
    {
      code: '92005',
      nameEn: 'Sainte-Ondine—Old Port',
      nameFr: 'Sainte-Ondine—Vieux-Port',
      from: [-46.34, 43.08],
      slowness: town,
    },
    { code: '92006', nameEn: 'Upper Ondine', nameFr: 'Haute-Ondine', from: [-46.75, 43.6] },
  ],
};

/** Federal ridings from 2 August 2015 to 23 March 2025: fewer, and the same numbers for other land. */
export const federal2015: Record<ProvinceCode, readonly PlannedDistrict[]> = {
  XA: [
    { code: '91001', nameEn: 'Halden—Kestrel Head', nameFr: 'Halden—Cap-de-la-Crécerelle', from: 'around the lake' },
    { code: '91002', nameEn: 'Larkfield—Wrackline', nameFr: 'Larkfield—Laisse-de-Mer', from: [-47.7, 42.35] },
    { code: '91003', nameEn: 'Port Merrow', nameFr: 'Port Merrow', from: [-47.97, 42.71], slowness: town * 0.7 },
    { code: '91004', nameEn: 'Upper Merrow', nameFr: 'Haut-Merrow', from: [-47.3, 43.0] },
  ],
  XB: [
    { code: '92001', nameEn: 'Brumes', nameFr: 'Brumes', from: [-46.2, 42.5], island: true },
    { code: '92002', nameEn: 'Les Sternes', nameFr: 'Les Sternes', from: [-45.95, 44.0] },
    { code: '92003', nameEn: 'Sainte-Ondine', nameFr: 'Sainte-Ondine', from: [-46.3, 43.05], slowness: town * 0.7 },
    { code: '92004', nameEn: 'Tourbières—Haute-Ondine', nameFr: 'Tourbières—Haute-Ondine', from: [-46.75, 43.1] },
  ],
};

/** Halcyon's eight provincial districts. St. Orrin's is an enclave. */
export const provincialXa: readonly PlannedDistrict[] = [
  { code: '01', nameEn: 'Halden Shore', nameFr: 'Rive-de-Halden', from: 'around the lake' },
  { code: '02', nameEn: 'Kestrel Head', nameFr: 'Cap-de-la-Crécerelle', from: [-48.35, 42.3] },
  { code: '03', nameEn: 'Larkfield', nameFr: 'Larkfield', from: [-47.85, 42.35] },
  { code: '04', nameEn: 'Merrow Quays', nameFr: 'Quais-de-Merrow', from: [-48.02, 42.7], slowness: town },
  { code: '05', nameEn: 'Merrow Heights', nameFr: 'Hauteurs-de-Merrow', from: [-47.9, 42.73], slowness: town },
  { code: '06', nameEn: "St. Orrin's", nameFr: "St. Orrin's", from: 'the enclave' },
  { code: '07', nameEn: 'Upper Merrow', nameFr: 'Haut-Merrow', from: 'around the enclave' },
  { code: '08', nameEn: 'Wrackline Bay', nameFr: 'Baie-de-la-Laisse', from: [-47.25, 42.35] },
];

/** The ten provincial districts of the Mistral Coast; the publisher gives "English / French". */
export const provincialXb: readonly PlannedDistrict[] = [
  { code: 'B1', nameEn: 'Aubépine Valley', nameFr: 'Val-d’Aubépine', from: [-46.05, 43.2] },
  { code: 'B2', nameEn: 'Brumes East', nameFr: 'Brumes-Est', from: [-46.0, 42.75] },
  { code: 'B3', nameEn: 'Foam Cove', nameFr: "L'Anse-à-l'Écume", from: [-46.3, 44.0] },
  { code: 'B4', nameEn: 'Tern Peninsula', nameFr: 'Presqu’île-des-Sternes', from: [-45.8, 44.15] },
  {
    code: 'B5',
    nameEn: 'Watch Island—Brumes South',
    nameFr: 'Île-du-Guet—Brumes-Sud',
    from: [-46.2, 42.4],
    island: true,
  },
  { code: 'B6', nameEn: 'Old Port', nameFr: 'Vieux-Port', from: [-46.33, 43.0], slowness: town },
  { code: 'B7', nameEn: 'Ondine North', nameFr: 'Ondine-Nord', from: [-46.32, 43.12], slowness: town },
  { code: 'B8', nameEn: 'The Bogs', nameFr: 'Les Tourbières', from: [-46.7, 42.65] },
  { code: 'B9', nameEn: 'Upper Ondine', nameFr: 'Haute-Ondine', from: [-46.7, 43.3] },
  { code: 'B10', nameEn: 'Border Hills', nameFr: 'Collines-de-la-Frontière', from: [-46.7, 43.75] },
];

/** Wards of Sainte-Ondine, with borders of their own. */
export const wardsOfSainteOndine: readonly PlannedDistrict[] = [
  { code: '1', nameEn: 'Vieux-Port—L’Écluse', nameFr: 'Vieux-Port—L’Écluse', from: [-46.37, 42.97] },
  { code: '2', nameEn: 'Basse-Ville', nameFr: 'Basse-Ville', from: [-46.27, 42.96] },
  { code: '3', nameEn: 'Faubourg-à-la-Mélasse', nameFr: 'Faubourg-à-la-Mélasse', from: [-46.4, 43.04] },
  { code: '4', nameEn: 'Hôtel-de-Ville', nameFr: 'Hôtel-de-Ville', from: [-46.3, 43.04] },
  { code: '5', nameEn: "L'Orme-aux-Hérons", nameFr: "L'Orme-aux-Hérons", from: [-46.2, 43.03] },
  { code: '6', nameEn: 'Côte-Sévère', nameFr: 'Côte-Sévère', from: [-46.4, 43.11] },
  { code: '7', nameEn: 'Grand-Phare', nameFr: 'Grand-Phare', from: [-46.31, 43.13] },
  { code: '8', nameEn: 'Nouvelle-Ondine', nameFr: 'Nouvelle-Ondine', from: [-46.21, 43.11] },
];

/** Wards of Port Merrow. The city publishes its polls, each with the number of its ward. */
export const wardsOfPortMerrow: readonly PlannedDistrict[] = [
  { code: '1', nameEn: 'Quayside', nameFr: 'Quayside', from: [-48.06, 42.68] },
  { code: '2', nameEn: 'Signal Hill Farm', nameFr: 'Signal Hill Farm', from: [-47.95, 42.63] },
  { code: '3', nameEn: 'Larkfield Gate', nameFr: 'Larkfield Gate', from: [-47.86, 42.67] },
  { code: '4', nameEn: 'Old Ropewalk', nameFr: 'Old Ropewalk', from: [-47.97, 42.71] },
  { code: '5', nameEn: 'Tern Green', nameFr: 'Tern Green', from: [-48.03, 42.77] },
  { code: '6', nameEn: 'Merrow Heights', nameFr: 'Merrow Heights', from: [-47.9, 42.77] },
];
