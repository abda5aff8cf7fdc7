export const drawingText: string = 'Source of the drawing (Mermaid)';

export const copyTexts = { label: 'Copy', done: 'Copied' };

/** Groups of guides. */
export const guideGroupTexts = {
  program: 'The program',
  campaign: 'Working in a campaign',
  geography: 'Districts for newsrooms and websites',
  apis: 'Programs that use the APIs',
  installation: 'Running an installation',
};
