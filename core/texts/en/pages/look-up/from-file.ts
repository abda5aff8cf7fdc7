/** For a look-up that a page answers from a file of districts, without a server. */
export const fromFileTexts = {
  sentToNobody: (size: string) =>
    `This page sends your location and your postal code to nobody. It fetches all of its file (${size}), and finds your districts in it on this device.`,
  noFile: 'This look-up is not available at the moment. Open the full page.',
  needsScript: 'This look-up needs JavaScript, which this browser does not run.',
  /** Opens the credits. */
  credits: 'Where these maps come from',
  here: 'Your location',
  reading: 'Fetching the districts…',
  refused: 'Your browser did not share your location. Enter a postal code.',
  unknownCode: 'The file does not have this postal code. Check it, or use your location.',
  /** Below an answer of the look-up page; the day of its maps follows. */
  onDevice: 'Found on this device, since the server cannot be reached, by the maps as of',
  needsServer:
    'Without the network, only postal codes and positions can be answered, no addresses. Enter a postal code, or use your location.',
  nothingHere: 'None of the districts in the file covers this place.',
  /** These stand in the place of sentences that lead to a map. */
  certainty: {
    few_addresses:
      'We know few addresses of this postal code. Those lie in these districts; if yours is near a border, use your location there.',
    divided:
      'Not all addresses of this postal code lie in the same district. Use your location at your address to be certain which is yours.',
    concordance:
      'According to a published list of postal codes, which may be older than a new street. If you live near a border, use your location there.',
    centroid: 'We know only the centre of this postal code. If you live near a border, use your location there.',
    block: 'We know only where the postal codes around this one lie. Use your location at your address to be certain.',
  },
  failures: {
    fromDisk: 'A page that was opened from a disk cannot read the file beside it. Open it from a web server.',
    insecure: 'The file can be checked on a page that came over HTTPS only. Open this page by an address with https.',
    damaged: 'The file is not as it was written. Tell whoever runs this site.',
    notHeld: 'The file answers for later days only.',
    unreachable: 'The file did not arrive. Try again.',
  },
};

/** For the page that lies beside such a file. */
export const bakedPageTexts = {
  maps: 'Maps in the file',
  postalCodes: 'Postal codes',
  noPostalCodes: 'The file has no postal codes.',
  leftOut: 'Maps that are left out',
  reasons: {
    terms: 'Its terms do not let anybody pass it on.',
    covered: 'A map that may not be passed on goes before it in places.',
  },
  file: 'About the file',
  name: 'Name',
  updated: 'Maps as of',
  dates: 'Answers',
  from: (day: string) => `for dates from ${day} on`,
  always: 'for every date',
  hash: 'SHA-256',
  key: 'Public key (Ed25519)',
  beside: 'Beside it',
};
