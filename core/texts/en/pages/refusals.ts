/** Why something was refused that a form had asked for. */
export const pageRefusals = {
  manyListRows: (rows: string, least: string, seconds: string) =>
    `More than ${rows} rows have come from your network within a minute; a list counts as at least ${least}. Wait ${seconds} s, then try again.`,
  manyLists: 'Other lists are being processed right now. Send this one again in a moment.',
  longList: (rows: string) =>
    `The list has more than ${rows} rows. Save it as CSV and open this page with scripts, which look it up in parts, or split it.`,
  incompleteForm: 'The form is incomplete. Open it again and send it from there.',
  brokenUpload:
    'The form did not arrive whole, or it is not what a browser sends. Open the page again, choose the file and send it.',
  longFileName: (longestFileName: number) =>
    `The file’s name is longer than ${longestFileName} characters. Give it a shorter one, and upload it again.`,
  largeFile: (size: number) => `The file is larger than ${size} MB. Split it, and upload one part after the other.`,
  nullCharacter:
    'What was sent holds a character that cannot be kept: U+0000, or half of a pair. Take it out, and send it again.',
  manyLookUps: (pages: number, seconds: number) =>
    `More than ${pages} look-ups have come from your network within a minute. Wait ${seconds} s, then try again.`,
};
