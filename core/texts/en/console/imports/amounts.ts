/** What the rows of a file of donations come to. */
export const amountTexts = {
  title: 'Totals of the rows',
  columns: ['Rows', 'Method', 'Count', 'Amount'] satisfies readonly [
    what: string,
    method: string,
    rows: string,
    amount: string,
  ],
  outcomes: {
    READY: 'Can be imported',
    DUPLICATE: 'Duplicates',
    FAULTY: 'With errors',
    NO_ROOM: 'No room in the plan',
    RECORDED: 'Imported',
  },
  allMethods: 'all',
  unread: 'not readable',
  how: 'Rows whose method or amount cannot be read are counted with the amounts that can be.',
};
