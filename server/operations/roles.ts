/** What a member of a campaign may do, from the least to the most. Each may do what those before it may. */
export const roles = ['MEMBER', 'MANAGER', 'OWNER'] as const;

/** MEMBER reads, MANAGER also changes the campaign's records, OWNER also manages keys, people and the campaign itself. */
export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
