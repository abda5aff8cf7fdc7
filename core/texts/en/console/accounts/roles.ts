/** What each role is called, with its article. */
export const roleTexts = { MEMBER: 'a reader', MANAGER: 'a member of staff', OWNER: 'an owner' };

/** The same in lists and drop-downs, with what the role may do. */
export const roleChoices = {
  MEMBER: 'Read-only: sees everything, changes nothing',
  MANAGER: 'Staff: also changes records and issues receipts',
  OWNER: 'Owner: also manages keys, people and the campaign',
};

/** The same in a word. */
export const roleNames = { MEMBER: 'Read-only', MANAGER: 'Staff', OWNER: 'Owner' };
