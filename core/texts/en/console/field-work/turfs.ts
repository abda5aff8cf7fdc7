import { formatters } from '#core/texts/en/formatters.ts';

const { whole } = formatters;

export const turfTexts = {
  title: 'Turfs',
  what: 'What a turf is',
  how: 'A turf is one volunteer’s part of the walk: about sixty doors, in whole streets where possible. The volunteer opens it on a phone through a link, or walks it with a printed list.',
  lists: 'Printed walk lists',
  none: 'No turf yet',
  noneHow: 'Choose polls or streets below: their doors are cut into turfs.',
  columns: ['Turf', 'Progress', 'Volunteer', 'State', 'Last active'],
  progress: (done: number, doors: number) => `${whole.format(done)} of ${whole.format(doors)} doors`,
  state: { open: 'open', out: 'out now', ended: 'ended', needsLink: 'needs a new link' },
  newLink: 'New link',
  /** Said of a turf whose volunteer had a link that opens nothing any more. */
  linkEnded:
    'The volunteer’s link no longer works: it expired, was ended, or was made by someone who may not make links any more. Visits that the phone has not sent are sent through a new one.',
  unassigned: 'nobody yet',
  lastActive: (time: string) => time,
  neverActive: 'not yet',
  onlyOpen: 'Open',
  onlyEnded: 'Ended',
  all: 'All',
  older: 'Older turfs',
  cutTitle: 'Cut turfs',
  cutHow: 'Voters already on an open turf are left out.',
  cut: 'Cut turfs',
  name: 'Name',
  nameHow: 'If there are several turfs, each gets a number after the name.',
  riding: 'Riding',
  polls: 'Polls',
  pollsHow: (polls: number): string =>
    polls === 0
      ? 'No voter has a poll yet: name streets below, or import the list of electors.'
      : 'Type them, such as 1-12, 20, 31A, or tick them in the list. None is needed if you name streets.',
  pollsUnknown: (typed: string) => `No voter is in these polls: ${typed}. Check the polls below.`,
  pollsMany: (chosen: number, most: number) => `${chosen} polls are chosen: cut at most ${most} at a time.`,
  onMap: 'Choose polls on a map',
  onMapHow:
    'A circle is a poll, darker the more of its voters were contacted. Tap it to choose it, or draw a line around several.',
  onMapName: 'Map of the polls',
  drawAround: 'Draw around polls',
  /** What a script says once a poll is ticked. */
  chosenPolls: 'Chosen polls: {polls}',
  noPollPlaces:
    'The map cannot be shown: no poll has a voter with a postal code that we know, or it could not be loaded.',
  drawAroundDoors: 'Draw around doors',
  showDoors: 'Show the doors of the chosen polls',
  doorsOnMapHow:
    'For a turf of single doors, choose polls and show their doors. A line around doors adds them; a tap adds one, or takes it off.',
  /** What a script says of doors. */
  doorWords: {
    shown: 'Doors on the map: {n}',
    withinOne: '1 door within the line',
    within: '{n} doors within the line',
    chosenOne: '1 door is chosen: it becomes one turf.',
    chosen: '{n} doors are chosen: they become one turf.',
    unplacedOne: '1 door without a place on the map',
    unplaced: '{n} doors without a place on the map',
    pollsFirst: 'Choose polls first.',
    tooMany: 'These polls have too many doors for a map: choose fewer.',
    nobody: 'Every voter of these polls is on an open turf, or there is none.',
    failed: 'The doors could not be loaded. Try again.',
  },
  unplacedHow: 'The map of streets does not say where they are for certain. Tick those that belong to the turf.',
  noDoors: 'Choose no doors',
  doorsMany: (chosen: number, most: number) => `${chosen} doors are chosen: a turf has at most ${most}.`,
  legend: ['no voter contacted', 'half', 'all'] satisfies readonly [none: string, half: string, all: string],
  streetsAndDoors: 'Streets, and how many doors a turf has',
  streets: 'Streets',
  streetsHow: 'One per line, such as Marram Rd. Leave it empty for all streets of the polls.',
  streetsMany: (named: number, most: number) => `${named} streets are named: cut at most ${most} at a time.`,
  doors: 'Doors per turf, about',
  doorsHow: 'A turf may have up to half as many again, to keep a street whole.',
  nameMissing: 'Give the turfs a name of 1 to 80 characters.',
  nothingChosen: 'Choose a poll, or name a street.',
  doorsWrong: (most: number) => `Give a number from 1 to ${most}.`,
  facts: {
    doors: 'Progress',
    voters: 'Voters',
    volunteer: 'Volunteer',
    active: 'Last active',
    made: 'Cut',
    ended: 'Ended',
  },
  volunteer: 'Volunteer',
  nobody: 'nobody',
  assign: 'Assign the turf to the volunteer',
  assignHow: 'The previous volunteer’s links stop working at once.',
  linkTitle: 'On the volunteer’s phone',
  linkHow:
    'The link opens this turf without signing in, for 14 days. Whoever has it sees the names and addresses on the turf: send it only to the volunteer.',
  linkNeeds: 'Choose the volunteer first.',
  makeLink: 'Create a link',
  shownOnce: 'This is the link. It is shown only once: send it, or let the volunteer’s phone scan the QR code.',
  copy: 'Copy the link',
  copied: 'Copied',
  qr: 'The link as a QR code',
  endLinks: 'End the links',
  endLinksEffects: [
    'Phones stop showing the turf at once.',
    'Visits that a phone has not sent can still be sent through a new link.',
  ],
  end: 'End the turf',
  endEffects: [
    'Its links end, and its progress stays as it is.',
    'Its voters can be put on another turf. An ended turf cannot be reopened.',
  ],
  turfs: 'Turfs for volunteers',
  doorsTitle: 'Doors of the turf',
  doorStates: { todo: 'To visit', notHome: 'Not home', refused: 'Refused', done: 'Done' },
  doorColumns: { address: 'Address', state: 'State', people: 'Voters' },
  metOtherwise: 'met since the turf was cut',
  hasSign: 'lawn sign',
  nobodyLeft: 'Nobody is left to visit: everyone has voted, or wants no visit.',
  onlyDoors: (listed: number, doors: number) =>
    `The first ${whole.format(listed)} of ${whole.format(doors)} doors are listed. The printed turf has all of them.`,
  mapOfDoors: 'Map of the doors; the list below says the same',
  notOnMap: (count: number) =>
    count === 1
      ? '1 door has no certain place on the map.'
      : `${whole.format(count)} doors have no certain place on the map.`,
  paperTitle: 'On paper',
  print: 'Print the turf',
  rows: 'Results from paper',
  rowsHow:
    'One row per line, such as “12 3”: the code before the name, and the box that is ticked. All of them are recorded together, or none.',
  rowsMore: 'Signs, notes, a whole door on one line',
  rowsForms: [
    ['12 3', 'support 3 for code 12; 1 to 5'] satisfies readonly [typed: string, meaning: string],
    ['13 NH', 'not home; MV for moved, RF for refused'] satisfies readonly [typed: string, meaning: string],
    ['14 1 S asked about the ferry', 'support 1, wants a sign, and a note'] satisfies readonly [
      typed: string,
      meaning: string,
    ],
    ['12-14 NH', 'codes 12 to 14, nobody home'] satisfies readonly [typed: string, meaning: string],
    ['12+14 2', 'codes 12 and 14'] satisfies readonly [typed: string, meaning: string],
    [
      '12 1 S, 13 4, 14 NH asked about the ferry',
      'a door with different results; the note is that of the last code',
    ] satisfies readonly [typed: string, meaning: string],
  ],
  record: 'Record the rows',
  recorded: (count: number) => `${whole.format(count)} ${count === 1 ? 'visit is' : 'visits are'} recorded.`,
  noRows: 'Type at least one row.',
  tooManyRows: (most: number) => `Record at most ${most} people at a time.`,
  wrongLine: {
    unread: (line: number) => `Line ${line}: write a code and a result, such as “12 3”.`,
    again: (line: number) => `Line ${line}: one of its codes was typed before.`,
    many: (line: number) => `Line ${line}: at most 30 people per door.`,
  },
};
