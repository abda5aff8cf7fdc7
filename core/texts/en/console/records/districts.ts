import { formatters } from '#core/texts/en/formatters.ts';

const { whole } = formatters;

const voters = (count: number): string => (count === 1 ? '1 voter' : `${whole.format(count)} voters`);

export const districtTexts = {
  title: 'Fill in ridings',
  how: (level: 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL') =>
    `Voters without a riding are given the ${{ FEDERAL: 'federal', PROVINCIAL: 'provincial', MUNICIPAL: 'municipal' }[level]} district, as it is on polling day, of their postal code, or of their address where the code lies in several. What is not certain is left empty, and no riding already recorded is changed.`,
  none: 'Every voter has a riding',
  noneHow: 'There is nothing to fill in.',
  without: (count: number, isAll: boolean) =>
    isAll ? `${voters(count)} without a riding` : `The next ${voters(count)} without a riding, of more`,
  showThem: 'Show voters without a riding',
  jurisdiction: 'Municipality or jurisdiction',
  jurisdictionHow:
    'Districts in several places have the same name, such as Ward 1. Choose your own place to fill them in.',
  anyJurisdiction: '(any, if only one district has the name)',
  show: 'Show',
  wouldFill: 'What would be filled in',
  riding: 'Riding',
  voters: 'Voters',
  otherRidings: 'Other ridings',
  left: 'What would stay empty',
  why: 'Why',
  doubts: {
    unknownCode: 'The postal code is not known here',
    straddles: 'The postal code lies in several districts, and the address does not settle it',
    unsure: 'Too little is known about the postal code: only its centre, or a few other addresses',
    noDistrict: 'No map covers it, or nobody is elected by district there',
    sharedName: 'Several districts have the name: choose the place above',
    otherJurisdiction: 'The district is in another place than the one chosen',
  },
  leftHow: 'Correct the address of these voters, or enter their riding yourself.',
  fill: (count: number) => (count === 1 ? 'Fill in 1 riding' : `Fill in ${whole.format(count)} ridings`),
  nothingSure: 'No riding of these voters is certain.',
  next: 'The next voters without a riding',
  filled: (count: number) =>
    count === 1 ? '1 riding was filled in.' : `${whole.format(count)} ridings were filled in.`,
  more: 'There are more voters: continue below.',
};
