/** The browser's store of one folder: a host may have several of them, and other pages. Page and worker lie in the folder. */
export const storeOfFolder = (): Promise<Cache> => caches.open(`look-up of ${new URL('.', location.href).pathname}`);

/** The name of a file of this folder; undefined of any other address. */
export function nameInFolder(address: string): string | undefined {
  const [folder, asked] = [new URL('.', location.href), new URL(address, location.href)];
  if (asked.origin !== folder.origin || !asked.pathname.startsWith(folder.pathname)) return undefined;
  return asked.pathname.slice(folder.pathname.length);
}
