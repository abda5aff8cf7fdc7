import { easternDay } from '#core/dates.ts';
import { recordTexts } from '#core/texts/texts.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import type { VoterSort } from '#server/campaign/voters/voter-orders.ts';
import type { ListColumn } from '#server/console/pages/lists/sorted-table.tsx';
import { EmailLink, PhoneLink } from '#server/console/pages/records/contact-links.tsx';
import { Day } from '#server/pages/components/parts/day.tsx';
import { unbrokenSpaces } from '#server/pages/components/parts/unbroken.tsx';
import type { Language } from '#server/pages/language.ts';
import { ridingAndPoll, voterName } from './voter-view.tsx';

function Contacts({ voter: { phone, email } }: { readonly voter: VoterRow }) {
  return (
    <ul class="contacts">
      {phone && (
        <li>
          <PhoneLink phone={phone} />
        </li>
      )}
      {email && (
        <li>
          <EmailLink email={email} />
        </li>
      )}
    </ul>
  );
}

/** The columns of each list of voters. `path` is that of all voters. */
export function voterColumns(path: string, language: Language): ReadonlyArray<ListColumn<VoterRow, VoterSort>> {
  const [name = '', address = '', contact = '', riding = '', support = ''] = recordTexts[language].VOTERS.columns;
  const { lastContact } = recordTexts[language];
  return [
    {
      label: name,
      isHead: true,
      sortBy: 'name',
      cell: (voter) => <a href={`${path}/${voter.id}`}>{voterName(voter)}</a>,
    },
    {
      label: address,
      sortBy: 'address',
      cell: ({ address: street, city, postal_code: code }) => (
        <span>
          {street} <small class="second">{`${city} ${unbrokenSpaces(code)}`}</small>
        </span>
      ),
    },
    { label: contact, cell: (voter) => (voter.phone || voter.email) && <Contacts voter={voter} /> },
    { label: riding, sortBy: 'riding', cell: (voter) => ridingAndPoll(voter, language) },
    { label: support, kind: 'number', cell: (voter) => voter.support_level },
    {
      label: lastContact,
      sortBy: 'contact',
      kind: 'day',
      // The voter's own page has the time of the day.
      cell: ({ last_contact: contact }) =>
        contact && <Day day={easternDay(contact.getTime())} language={language} isShort />,
    },
  ];
}
