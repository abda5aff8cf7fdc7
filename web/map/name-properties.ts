/** What the name of a district or place is called in tiles, by the page's language: they have those of the official languages. */
export const nameProperties: Readonly<Partial<Record<string, string>>> = { en: 'nameEn', fr: 'nameFr' };
