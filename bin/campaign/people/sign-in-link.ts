/** The address of the installation. */
export const installationAddress = [
  '--url <address>',
  'The address of the installation, such as https://example.org; without it PUBLIC_URL, else http://localhost and PORT.',
] as const;

/** A one-time link as a command prints it. */
export async function describeLink(token: string, url: string | undefined, json: boolean | undefined): Promise<string> {
  const { linkPath } = await import('#server/accounts/sign-in-links.ts');
  const { readConfig } = await import('#core/config.ts');
  const { publicUrl, port } = readConfig(process.env);
  const known = url ?? publicUrl;
  const link = (known ?? `http://localhost:${port || 3000}`).replace(/\/+$/, '') + linkPath(token);
  if (json) return `${JSON.stringify({ link })}\n`;
  const ofThisMachine = known
    ? ''
    : 'It leads to this machine. Set PUBLIC_URL, or say --url, if people reach the installation by another address.\n';
  return `${link}\n\nThe link works once, for seven days. It is shown only now.\n${ofThisMachine}`;
}
