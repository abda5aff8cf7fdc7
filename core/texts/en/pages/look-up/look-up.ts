export const lookUpTexts = {
  title: 'Find your electoral districts',
  introduction: 'Federal, provincial and municipal, by address, by postal code or by a place on the map.',
  postalCode: 'Postal code',
  addressOrCode: 'Address or postal code',
  addressExample: '123 Main St, Toronto',
  /** What a screen reader calls the list of addresses, and says of it. */
  suggestions: 'Addresses',
  suggested: (count: number) =>
    count === 0
      ? 'No address begins like this.'
      : count === 1
        ? '1 address: arrow key down.'
        : `${count} addresses: arrow key down.`,
  streetOnly: 'the street, without this number',
  aboutThere: 'approximate place',
  date: 'As of',
  dateHint: 'A past date, such as 2015-10-19 or 19 Oct 2015, shows the districts of that time.',
  /** The control behind which another day and the maps over time are. */
  otherDay: 'Other dates',
  find: 'Find',
  position: 'Use my location',
  positionRefused: 'Your browser did not share your location. Enter a postal code, or click on the map.',
  answerOf: (asked: string) => `Districts of ${asked}`,
  /** The title of a page that answers. */
  titleOf: (asked: string) => `Districts of ${asked}`,
  point: (latitude: number, longitude: number) => `the place ${latitude.toFixed(4)}° N, ${(-longitude).toFixed(4)}° W`,
  asOf: (day: string) => `As of ${day}.`,
  levels: { FEDERAL: 'Federal', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
  none: 'No district',
  code: 'Number',
  certainty: {
    point: 'The districts at exactly this place.',
    snapped: 'This place lies in a narrow gap between two districts and was counted as part of the nearer one.',
    addresses: 'All addresses that we know of this postal code lie in these districts.',
    few_addresses:
      'We know few addresses of this postal code. Those lie in these districts; if yours is near a border, find it on the map.',
    divided:
      'Not all addresses of this postal code lie in the same district. Find yours on the map to be certain which is yours.',
    claimed:
      'The maps of two neighbours both have this place, and one of them must be wrong. The district named first is that of the smaller one; ask either of them to be certain.',
    concordance:
      'According to a published list of postal codes, which may be older than a new street. If you live near a border, find your address on the map.',
    centroid: 'We know only the centre of this postal code. If you live near a border, find your address on the map.',
    block: 'We know only where the postal codes around this one lie. Find your address on the map to be certain.',
  },
  /** Where the map marks a postal code, and how sure that is. */
  codePlace: {
    middle: (located: number, words: string): string =>
      located === 1
        ? 'The circle on the map marks the one address of this postal code whose place we know. The code may reach beyond it.'
        : `The circle on the map marks the middle of the ${words} addresses of this postal code whose place we know. The code reaches beyond it.`,
    divided: (_located: number, words: string): string =>
      `The dashed circle on the map marks only the middle of the ${words} addresses of this postal code whose place we know. They lie in several districts: it does not say in which one yours is.`,
    block: (_located: number, _words: string): string =>
      'The dashed circle on the map marks only where the neighbouring postal codes lie. This one may lie beyond it.',
    unknown: 'We do not know where on the map this postal code lies.',
  },
  alternatives: 'One of these, by your address:',
  claims: 'The maps of these districts have this place:',
  district: 'District',
  share: 'Share',
  absent: {
    at_large: 'The council is elected by the whole municipality, not by ward.',
    no_wards: 'Nobody is elected by district here.',
    map_ended: 'What we know about this postal code comes from a map that is no longer in force.',
    not_held: 'We have no map for this level here.',
  },
  member: 'Your member',
  memberThen: 'Member on that day',
  nextElection: (day: string) => `Next election: ${day}`,
  poll: (number: string, name: string, day: string) =>
    `Polling division at the election of ${day}: ${number}${name === '' ? '' : `, ${name}`}.`,
  shareAnswer: 'Share this answer',
  answerShared: 'The link is copied.',
  candidates: (election: string) => `Candidates: ${election}`,
  candidate: 'Candidate',
  party: 'Party',
  votes: 'Votes',
  elected: 'elected',
  noCandidates: 'We have no candidates for this district.',
  candidatesUnavailable: 'The candidates cannot be shown at the moment. Try again in a few minutes.',
  map: 'Map',
  mapHint: 'Click on the map to find the districts of a place.',
  mapKeys:
    'With the keyboard: arrow keys move the map, + and − change its scale, Enter finds the districts under the cross.',
  baseMap: (credit: string) => `Base map: ${credit}.`,
  /** The link to the licences of what the bundled map is made of. */
  mapLicences: 'Licences',
  mapLevel: 'Districts on the map',
  mapFailed: 'The map cannot be drawn in this browser. The answers are listed beside it.',
  /** What a drawing of the map shows, to those who do not see it: the districts that are answered. */
  drawing: (names: readonly string[]) => (names.length === 0 ? 'Map' : `Map: ${names.join(', ')}`),
  moveMap: 'Move the map',
  mapStays: 'This browser can show the map, but not move it.',
  /** What the map's script says. */
  mapWords: {
    levels: { federal: 'federal', provincial: 'provincial', municipal: 'municipal' },
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    wheel: 'Hold Ctrl and scroll to zoom the map',
    wheelOfMac: 'Hold ⌘ and scroll to zoom the map',
    fingers: 'Move the map with two fingers',
    place: 'Place found',
  },
  timeline: 'Maps over time',
  since: (day: string) => `since ${day}`,
  between: (from: string, until: string) => `${from} to ${until}`,
  today: 'Today',
  failed: 'The answer did not arrive. Try again.',
  whole: 'Full page with the map',
  embedLink: 'Put this look-up on your site',
  embedHint: 'A few lines to copy, in both languages. It sets no cookies.',
  deviceLink: 'Look up on this device alone, offline too',
  deviceHint: 'Your postal code and your location stay on it.',
  batchLink: 'Look up a whole list',
  batchHint: 'Upload a CSV or Excel file, and get it back with the districts of every row.',
};
