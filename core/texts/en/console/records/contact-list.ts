/** Lists of voters to call or to write to. */
export const contactListTexts = {
  title: 'A list for calls or mailings',
  how: 'Voters of the riding and support chosen above who have not asked not to be contacted this way, with only what is needed to reach them. For doors, use walk lists.',
  channel: 'How to reach them',
  form: 'File',
  csv: 'CSV',
  workbook: 'Workbook (.xlsx)',
  download: 'Download the list',
};
