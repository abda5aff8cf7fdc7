export const assistantTexts = {
  title: 'Connected assistants',
  introduction:
    'Assistants and other programs that act for a member of the campaign: they may do what the member allowed, and never more than the member’s role allows.',
  guide: 'How to connect one',
  address: 'Address for assistants:',
  copy: 'Copy',
  copied: 'Copied',
  none: 'No assistant is connected',
  noneHow:
    'Give an assistant (any program that speaks MCP) the address above. It takes you to a page where you choose what it may do; what you allow is listed here.',
  columns: ['Name', 'Site', 'Acts for', 'Permissions', 'Connected', 'Last used', 'State'],
  resources: { mcp: 'tools', api: 'API' },
  never: 'never',
  disconnect: 'Disconnect',
  disconnectNamed: (name: string) => `Disconnect ${name}`,
  disconnectEffects: ['It loses access at once.', 'What it has recorded stays. The member can connect it again.'],
  endedAt: (time: string) => `disconnected ${time}`,
  /** The page that asks for consent. */
  asks: 'Let a program act for you?',
  wants: 'A program asks to act for you in Hustings.',
  callsItself: 'It calls itself',
  quoted: (name: string) => `“${name}”`,
  sentTo: 'Your answer is sent to',
  ownMachine: 'this computer',
  unchecked: 'Nobody has verified this name, nor who is behind the program. Any program can call itself anything.',
  siteMeans: (host: string) =>
    `Whoever runs ${host} gets what you allow. Continue only if you have just asked for this yourself, at ${host}.`,
  ownMachineMeans: (port: string) =>
    `This address is a program on your own computer${port === '' ? '' : `, on port ${port.slice(1)}`}, and no website. Continue only if you have just started that program yourself.`,
  pretends:
    'This name reads as though the program came from Hustings, from whoever runs this installation or from an authority, or as though it had been verified. Those are its own words: nobody has verified them.',
  pretendsShort: '(a name that claims more than is known)',
  campaign: 'Campaign',
  may: 'What it may do',
  within:
    'It can never do more than your own role in the campaign allows, and the audit log names it beside you. You can disconnect it in the console at any time.',
  allow: 'Allow',
  cancel: 'Cancel',
  noCampaign: 'You do not belong to any campaign, so there is nothing it could do.',
  chooseCampaign: 'Choose a campaign.',
  chooseScope: 'Choose at least one thing that it may do.',
  /** The page that leads back. */
  back: (name: string) => `Back to “${name}”`,
  connected: (name: string) => `“${name}” is connected. You are being taken back to it.`,
  cancelled: (name: string) => `Nothing was allowed. You are being taken back to “${name}”.`,
  goBack: (host: string) => `Go to ${host}`,
  /** A request that cannot be shown. */
  wrong: 'This request cannot be processed',
  wrongHow:
    'Nothing was allowed, and nothing was sent. Start again in the program; if that does not help, report this message to its makers.',
  toCampaigns: 'Your campaigns',
  errors: {
    client_id: 'The program that sent you here is not known: its client_id names no metadata that could be read.',
    redirect_uri: 'The program that sent you here gave an address for the answer that is not one of its own.',
    invalid_request: 'Something is missing from the program’s request, or repeated in it. It needs PKCE with S256.',
    unsupported_response_type: 'The program asks for a response other than a code.',
    invalid_target: 'The program asks for access to an address that is not this server’s.',
    invalid_scope: 'The program asks for no permission that exists here.',
  },
  otherError: (code: string) => `The program’s request is wrong (${code}).`,
};
