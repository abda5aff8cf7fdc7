import { donationTexts } from '#core/texts/en/console/donations.ts';

/** What the fields of each kind of record are called, by their names in the API. */
export const fieldLabels = {
  VOTERS: {
    firstName: 'Given name',
    lastName: 'Family name',
    email: 'E-mail',
    phone: 'Telephone',
    address: 'Address',
    city: 'City',
    province: 'Province',
    postalCode: 'Postal code',
    riding: 'Riding',
    poll: 'Poll',
    supportLevel: 'Support, 1 (for us) to 5 (against us)',
    notes: 'Notes',
    tags: 'Tags',
    doNotContact: 'Do not contact',
    doNotContactReason: 'Reason for no contact',
    electorNumber: 'Number on the list of electors',
    externalId: 'Your own number',
  },
  VOLUNTEERS: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Telephone',
    role: 'Role',
    status: 'State',
    skills: 'Skills',
    hoursLogged: 'Hours volunteered',
  },
  DONATIONS: { ...donationTexts.fields, externalId: 'Your own number' },
};
