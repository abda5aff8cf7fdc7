/** Why rows of a file are taken for people of the campaign, in words. */
export const matchTexts = {
  rules: {
    EXTERNAL_ID: 'same identifier',
    EMAIL: 'same e-mail address',
    NAME_AND_ADDRESS: 'same name and address',
    SAME_DONATION: 'same donor, day and amount',
    ERASED: 'A person whom the campaign has erased, who is not recorded again',
  },
  byRule: {
    EXTERNAL_ID: 'Duplicates by identifier',
    EMAIL: 'Duplicates by e-mail address',
    NAME_AND_ADDRESS: 'Duplicates by name and address',
    SAME_DONATION: 'Duplicates by donor, day and amount',
    ERASED: 'Rows of people whom the campaign has erased',
  },
  everyRule: 'Duplicates by every rule',
  likenesses: {
    NEAR_IDENTIFIER: 'your own number differs in leading zeros alone, which spreadsheets remove',
    NEAR_NAME: 'a similar name at the same address',
    SAME_EMAIL: 'the same e-mail address under another name',
    OTHER_PLACE: 'the same name at another postal code',
    NEAR_DONOR: 'a similar name at the same postal code',
  },
  alike: 'Rows that look like a record',
  alikeHow: 'These rows are imported as they are. Compare each with the record that it looks like.',
  looksLike: 'Looks like a record of the campaign:',
  recorded: 'Imported: its record',
};
