import { fold } from '#core/identity/fold.ts';

/** Makes a campaign's code from its name: "Élise Roy 2026" becomes "elise-roy-2026". Null if nothing is left. */
export function campaignCode(name: string): string | null {
  const code = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30);
  return code === '' ? null : code;
}
