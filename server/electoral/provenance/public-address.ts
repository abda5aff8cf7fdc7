/**
 * The address of a publisher's file as anyone may read it: without its query and its user, which may have a key in
 * them. Null for a path of this machine.
 */
export function publicAddress(origin: string): string | null {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return null;
  const { origin: site, pathname } = new URL(origin);
  return `${site}${pathname}`;
}
