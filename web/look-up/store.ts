/**
 * What the browser has stored of the look-up page, so that it answers without its server: the page in each language, what it
 * is made of, and one file of districts. Nothing that was asked or answered is stored.
 */
export const openStore = (): Promise<Cache> => caches.open('look-up page');

/** The page, as it is without a question, in the language that was read last. */
export const lastRead = '/';

/** The same in one language. */
export const inLanguage = (language: string): string => `/?lang=${encodeURIComponent(language)}`;

/** The element of the page that says what its answers on the device need. */
export const rootOf = (page: Document): HTMLElement | null => page.querySelector<HTMLElement>('#on-device');

export const pageOf = async (response: Response): Promise<Document> =>
  new DOMParser().parseFromString(await response.text(), 'text/html');
