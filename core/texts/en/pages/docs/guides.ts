export const drawingText: string = 'Source of the drawing (Mermaid)';

export const copyTexts = { label: 'Copy', done: 'Copied' };

/** Groups of guides. */
export const guideGroupTexts = {
  program: 'The program',
  apis: 'Using the APIs',
  campaign: 'Working in a campaign',
  installation: 'Running an installation',
};
