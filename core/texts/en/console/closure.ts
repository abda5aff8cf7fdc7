export const closureTexts = {
  title: 'Export and closure',
  export: 'Export',
  exportHow:
    'Everything stored about this campaign, in one zip file: each kind of record as CSV and as JSON, every receipt as it was issued, the audit log, and a README that says what each file is. You can make it at any time.',
  exportNow: 'Make the export',
  exportPrivate:
    'It contains everyone’s names, addresses and donations. Keep it where only those who need it can read it.',
  close: 'Closure',
  closeHow: (days: number) =>
    `Closing deletes the campaign’s data for good, ${days} days after an owner asks for it. This is what happens:`,
  /** What happens when, after closure was requested. */
  after: (days: number) => [
    [
      'Before',
      'Make the export, check that it opens, and give it to the official agent. The return has been filed and accepted.',
    ] satisfies readonly [when: string, what: string],
    [
      'At once',
      'API keys are revoked and their webhooks end, connected programs are disconnected, links to turfs end, and other webhooks pause. They stay so if the closure is cancelled: create new keys and links, connect the programs again and take the webhooks over then. Every page of the campaign says until when the closure can be cancelled.',
    ] satisfies readonly [when: string, what: string],
    [
      `For ${days} days`,
      'Everyone can keep working in the console, and any owner can cancel the closure.',
    ] satisfies readonly [when: string, what: string],
    [
      'Then',
      'Voters, donations, receipts, visits and calls, lawn signs, volunteers, keys, memberships and the campaign’s details are deleted, and so are the accounts of people who belong to no other campaign. Nobody can bring them back.',
    ] satisfies readonly [when: string, what: string],
    [
      'Kept',
      'The audit log, which names fields and never values; the campaign’s code; and the numbers of its receipts, so that none is used again.',
    ] satisfies readonly [when: string, what: string],
  ],
  records: 'What the law asks you to keep',
  recordsHow: [
    'The electoral campaign return is prepared from these records (Canada Elections Act, s.\u00a0477.59). Do not close the campaign before it has been filed and accepted.',
    'The official agent keeps records with which contributions and expenses can be verified, with a duplicate of each receipt, for six years after the end of the year (Income Tax Act, ss.\u00a0230(4) and 230.1). Cancelled receipts are kept as well (Income Tax Regulations, s.\u00a02000(6)).',
    'After the closure, this installation has none of them: the export is then the only record. Make it, check that it opens, and give it to the official agent.',
  ],
  goOn: 'Close this campaign',
  sandboxStays: 'This is the sandbox: it is reset every night, and cannot be closed.',
  closing: (time: string) =>
    `This campaign is being closed. All of its data will be deleted after ${time}, Eastern time.`,
  cancel: 'Cancel the closure',
  cancelHow:
    'When it is cancelled, everything stays as it is; keys that were revoked stay revoked, and programs that were disconnected stay disconnected.',
  confirm: 'Close the campaign',
  confirmHow: (code: string, days: number) =>
    `In ${days} days, everything in this campaign is deleted. To confirm, type its code, ${code}, and your password.`,
  code: 'Code of the campaign',
  password: 'Your password',
  exportSaved: 'I have given the export to the official agent, and checked that it opens.',
  exportRequired: 'Make the export first, and give it to the official agent; then tick the box.',
  closeNow: 'Close the campaign',
  back: 'Back without closing',
};
