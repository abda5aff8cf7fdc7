/** Where the installation is reached. A command cannot know that: proxies stand in front of most. */
export const installationAddress = [
  '--url <address>',
  'The address of the installation, such as https://example.org; http://localhost and PORT where it is absent.',
] as const;

/** A one-time link as a command prints it. */
export async function describeLink(token: string, url: string | undefined, json: boolean | undefined): Promise<string> {
  const { linkPath } = await import('#server/console/accounts/sign-in-links.ts');
  const base = (url ?? `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, '');
  const link = base + linkPath(token);
  return json
    ? `${JSON.stringify({ link })}\n`
    : `${link}\n\nThe link works once, for seven days. It is shown only now.\n`;
}
