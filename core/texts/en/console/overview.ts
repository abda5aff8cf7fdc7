export const overviewTexts = {
  campaigns: 'Your campaigns',
  none: 'You do not belong to any campaign. The owner of one can invite you.',
  youAre: (role: string) => `You are ${role}.`,
  overview: 'Overview',
  toDo: 'To do',
  nothingToDo: 'Nothing to do right now.',
  ready: (count: string, amount: string, hasMore: boolean) =>
    `${count === '1' ? 'One receipt is' : `${count} receipts are`} ready to be issued, for ${amount}${hasMore ? ', of the newest 500 donations without one' : ''}`,
  warned: (count: string) =>
    count === '1'
      ? 'One donation has something to check before its receipt'
      : `${count} donations have something to check before their receipts`,
  signs: (count: string) =>
    count === '1' ? 'One lawn sign requested, not yet installed' : `${count} lawn signs requested, not yet installed`,
  imports: (file: string) => `The file ${file} is uploaded but not imported yet`,
  webhooks: (count: string) =>
    count === '1'
      ? 'A webhook has failed for three days and no longer receives messages'
      : `${count} webhooks have failed for three days and no longer receive messages`,
  pausedWebhooks: (count: string) =>
    count === '1'
      ? 'A webhook is paused until an owner takes it over'
      : `${count} webhooks are paused until an owner takes them over`,
  begin: 'First steps',
  begun: (done: number, all: number) => `${done} of ${all} done.`,
  stepDone: 'done',
  steps: {
    facts: {
      what: 'Fill in the campaign’s details',
      why: 'Official agent, nomination and polling day: receipts need them.',
    },
    list: {
      what: 'Import the list of voters',
      why: 'From a CSV file or a workbook; you see what would be recorded first.',
    },
    people: { what: 'Invite your people', why: 'Each signs in with an account of their own.' },
    turf: { what: 'Cut the first turf', why: 'A part of the walk, with a link for a volunteer’s phone.' },
    cheque: { what: 'Record the first cheque', why: 'A whole deposit at once, as on the bank’s slip.' },
  },
  recently: {
    title: 'Since yesterday',
    nothing: 'Nothing was recorded yesterday or today.',
    donations: (count: string, amount: string) =>
      count === '1' ? `1 donation, ${amount}` : `${count} donations, ${amount}`,
    visits: (count: string) => (count === '1' ? '1 visit or call' : `${count} visits and calls`),
    voters: (count: string) => (count === '1' ? '1 voter added' : `${count} voters added`),
    signs: (count: string) => (count === '1' ? '1 lawn sign requested' : `${count} lawn signs requested`),
  },
  gates: 'What a receipt needs',
  gatesOpen: 'The campaign meets all of its conditions',
  gatesAll: 'The six conditions',
  gatesWhy: 'The six conditions of a contribution receipt.',
  gateOpen: 'met',
  gateShut: 'to do',
  gateEach: 'for each donation',
  noReceipts: 'Only federal campaigns issue receipts.',
  figures: {
    received: (year: string) => `Received in ${year}`,
    donations: (count: string) => (count === '1' ? '1 donation' : `${count} donations`),
    trend: (week: string, before: string) => `${week} in 7 days, ${before} before`,
    visitsTrend: (week: string, before: string) => `${week} visits and calls in 7 days, ${before} before`,
    toIssue: 'Receipts to issue',
    toIssueNote: 'ready now',
    voters: 'Voters',
    ofAllowed: (allowed: string) => `of ${allowed} in the plan`,
    contacted: 'Contacted',
    ofVoters: (voters: string) => `of ${voters} voters in the riding`,
    volunteers: 'Volunteers',
    volunteersNote: 'active',
  },
  money: 'Donations by week',
  moneyNote: 'By the week in which they were received, except those voided or returned.',
  moneyLabel: (from: string, until: string) => `Donations in each week from ${from} to ${until}`,
  moneyColumns: ['Week of', 'Amount', 'Donations'],
  support: 'Support',
  supportNote: (asked: string, voters: string) => `${asked} of ${voters} voters in the riding were asked.`,
  supportLevels: ['1, for us', '2', '3', '4', '5, against us'] satisfies readonly [
    string,
    string,
    string,
    string,
    string,
  ],
  supportColumns: ['Level', 'Voters', 'Share'],
  polls: 'Doors and contacts by poll',
  pollsNote: (shown: string, all: string) =>
    `Doors visited, and voters contacted out of all. The ${shown} largest of ${all} polls.`,
  poll: (poll: string) => `Poll ${poll}`,
  doors: (count: string) => (count === '1' ? '1 door' : `${count} doors`),
  newestVisits: (count: string) => `Doors are those of the newest ${count} visits.`,
  noPoll: 'Unknown',
  pollColumns: ['Poll', 'Doors', 'Contacted', 'Voters', 'Share'],
  asTable: 'As a table',
  facts: 'The campaign',
  change: 'Change these details',
  candidate: 'Candidate',
  party: 'Party',
  riding: 'Riding',
  electionDay: 'Polling day',
  agent: 'Official agent',
  agentAddress: 'Official agent’s address',
  nomination: 'Nomination confirmed',
  authorization: 'Leader’s authorization for receipts',
  onFile: 'on file',
  missing: 'missing',
  plan: 'Plan',
};
