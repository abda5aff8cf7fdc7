export const cellFindingTexts = {
  CELL_ERROR: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell has a spreadsheet error in place of a value',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, mend the formula or type the value, save the file and upload it again.',
  },
  TOO_NARROW: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell has signs in place of its value, since its column was too narrow',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, widen the column (double-click the edge of its heading), save the file and upload it again.',
  },
  NO_STORED_VALUE: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell has a formula whose value is not stored in the file',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Open the file in Excel, let it compute (F9), save it and upload it again; or paste the column as values.',
  },
  NO_VALUE: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell has a word for “nothing”, which is not taken as a value',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Nothing to do if there is no value. Otherwise type it in these rows.',
  },
  DAY: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell is a date, which does not belong in this column: a spreadsheet has probably made it of something like 3/4 or 10-12',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, format the column as Text (Home, Number, Text) before you type or open the list with Data, From Text/CSV and choose Text for it; then type these cells again.',
  },
  ROUNDED: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the number has lost digits: a spreadsheet keeps fifteen, or has saved it with an exponent',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, open the list with Data, From Text/CSV and choose Text for this column, or format it as a number without decimals if no digit is lost; save and upload again.',
  },
  WRITTEN_AS_DECIMAL: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'a whole number is written as a decimal, such as 777.0, which a program may have done',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, format the column as a number without decimals, or type these cells again.',
  },
  TRUTH_VALUE: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell is the truth value TRUE or FALSE, which does not belong in this column',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, format the column as Text and type these cells again.',
  },
  MANGLED: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell has letters that were read by another character set than they were written in',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, save the list as “CSV UTF-8” or as a workbook (.xlsx); on an old Mac, not as “CSV (Macintosh)”.',
  },
  MERGED: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell is merged with another one and has no value of its own',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, select the cells, choose Home, Merge & Center, Unmerge, and fill in each one.',
  },
  OTHER_COLUMN: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the cell is a telephone number or an e-mail address, which does not belong in this column: the row is probably shifted',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, move the cells of these rows back into their columns, save the file and upload it again.',
  },
  FURTHER: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'a further one in the same row is not recorded: a record has one',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Put the one that you want into the first of these columns, or leave the other columns out.',
  },
  SHORTENED: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'is recorded without its extension, since there is room for 20 characters',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Write the extension into the notes if you need it.',
  },
  OTHER_DAY: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the time falls on another day in another part of Canada',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'A time in UTC counts on its day in the campaign’s time zone, any other time on the day as it is written. If another day is right, type the day alone.',
  },
  HIDDEN: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'The row is hidden in the workbook, by hand or by a filter',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'In Excel, clear the filter (Data, Clear) or unhide the rows and save if they belong to the list; delete them if they do not.',
  },
  DOUBTFUL: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'is that of a record with another name and another address, so that this row changes nothing',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Look at the record: correct the number in the file, or change the record by hand if it is the same person.',
  },
  NOT_PAID: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'The status does not say that the payment has arrived',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Nothing to do if it has not. If it has, write “paid” as its status; leave the column out if it says something else.',
  },
  REFUNDED: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'The payment was paid back, disputed or cancelled, so that it is no donation',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Nothing to do. If the donation is recorded already, mark it as returned there.',
  },
  NO_NAME: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'is no name, but what a program writes without one, so that no receipt can be issued',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Type the donor’s name in the file, or correct the donation once it is recorded.',
  },
  NOBODY: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'the donor is not named, and a receipt is for a named individual',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Type who gave. Anonymous gifts of $20 or less are recorded together (Canada Elections Act, s.\u00a0366).',
  },
  ORGANIZATION: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'reads as an organization’s, and only individuals who are citizens or permanent residents may contribute',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Record who gave, or return the money if it was the organization (Canada Elections Act, s.\u00a0363). Nothing to do if it is a person’s name.',
  },
  SEVERAL: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'reads as that of more than one person, and each contributes under one name, towards a limit of one’s own',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Record who gave, or a donation for each (Canada Elections Act, s.\u00a0363).',
  },
  ONE_WORD: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'has one word, and a receipt has the donor’s whole name',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Add what is missing, if anything is.',
  },
  OTHER_CURRENCY: {
    /** What is the matter with the cell of a field, or with the row. */
    what: 'The payment is not in Canadian dollars',
    /** What to do about it, in a spreadsheet where one did it. */
    mend: 'Record it by hand with its value in Canadian dollars on the day on which it was received.',
  },
};

export const cellPlaceTexts = (letters: string, title: string) =>
  ` (column ${letters}${title === '' ? '' : `, “${title}”`})`;
