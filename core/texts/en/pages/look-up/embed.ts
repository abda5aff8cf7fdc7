export const embedTexts = {
  title: 'Put the look-up on your site',
  explanation:
    'Copy one of these into your page. It sets no cookies and contacts no other host. Its script fits the frame to its content; if your page allows no scripts, leave it out, and the frame scrolls. Links open our pages in a new tab.',
  /** Above the text for a page in a language. */
  inLanguages: { en: 'In English', fr: 'In French' },
  shown: 'This is how it looks',
  colours: 'Colours:',
  schemes: { auto: 'as on the visitor’s device', light: 'always light', dark: 'always dark' },
  /** Where look-ups are answered. */
  answers: 'Answers:',
  byServer: 'by this installation',
  onDevice: 'on the visitor’s device',
  whatOnDevice: (size: string) =>
    `Neither position nor postal code leaves the device: the frame fetches a file (${size}) when somebody begins to use it, and answers from it. It has neither members nor candidates, and finds no addresses.`,
  copy: 'Copy',
  copied: 'Copied',
};
