import { contactListTexts, recordTexts } from '#core/texts/texts.ts';
import type { Channel } from '#server/campaign/voters/channels.ts';
import { type ReachableAsked, reachableVoters } from '#server/campaign/voters/views/view-voters.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import {
  type CampaignRequest,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { tableFile, workbookForm } from '#server/console/http/table-file.ts';
import { readFilters } from '#server/console/pages/lists/filters.ts';
import {
  email,
  type FileCells,
  id,
  name,
  phone,
  street,
  toCall,
} from '#server/console/pages/voter-lists/voter-cells.ts';
import { fileColumns } from '#server/console/texts/records/file-columns.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { voterFilter, voterFilters } from './voter-filters.ts';

/** Doors have walk lists. */
const listedChannels = ['PHONE', 'SMS', 'EMAIL', 'MAIL'] as const satisfies readonly Channel[];

type ListedChannel = (typeof listedChannels)[number];

/** Only what the users of the list need, because a file is passed from person to person. */
const columnsOf: Readonly<Record<ListedChannel, ReadonlyArray<FileCells<VoterRow>>>> = {
  PHONE: toCall,
  SMS: [...name, phone, id],
  EMAIL: [...name, email, id],
  MAIL: [
    ...name,
    ...street,
    ['province', ({ province }) => province],
    ['postalCode', ({ postal_code: code }) => code],
    id,
  ],
};

/** The number that is read at once. Other requests are answered in between. */
const readAtOnce = 500;

type Filter = Pick<ReachableAsked, 'channel' | 'riding' | 'supportLevel'> & { readonly channel: ListedChannel };

/** All voters who may be reached by a channel, the newest first. Each page that is read has its entry in the audit log. */
async function* reachable({ execute }: Pick<ConsoleServices, 'execute'>, filter: Filter): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const { rows, pagination } = await execute(reachableVoters, { ...filter, limit: readAtOnce, cursor });
    for (const voter of rows) yield columnsOf[filter.channel].map(([, read]) => read(voter));
    cursor = pagination.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** The same rows once the first is read: what fails until then is answered as an error, and not as a file that breaks off. */
async function begun(rows: AsyncGenerator<string[]>): Promise<AsyncGenerator<string[]>> {
  const first = await rows.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}

export const contactListRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/voters/contact-list',
  access: 'MANAGER',
  async handle(request, services) {
    const { campaign, language, query } = request;
    const channel = listedChannels.find((each) => each === query.get('channel')) ?? 'PHONE';
    const filter = { channel, ...voterFilter(readFilters(request, voterFilters).values) };
    const columns = columnsOf[channel].map(([field, , kind]) => [field, kind] as const);
    return tableFile(query.get('as'), {
      fileName: `${campaign.code}-${channel.toLowerCase()}`,
      columns: fileColumns(columns, language),
      rows: await begun(reachable(services, filter)),
    });
  },
};

interface Props {
  readonly request: CampaignRequest;
  /** The filters of the page that the list has too. */
  readonly filters: ReadonlyArray<readonly [name: string, value: string]>;
}

/** Asks by which channel the voters of a list are to be reached. */
export function ContactListForm({ request: { campaign, language }, filters }: Props) {
  const text = contactListTexts[language];
  const { channels } = recordTexts[language];
  return (
    <Details summary={text.title}>
      <Form method="get" action={campaignPath(campaign, '/voters/contact-list')}>
        <p>{text.how}</p>
        {filters.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <div class="filters">
          <SelectField
            {...{ name: 'channel', id: 'contact-channel', label: text.channel, language }}
            choices={listedChannels.map((value) => ({ value, label: channels[value] }))}
          />
          <SelectField
            {...{ name: 'as', id: 'contact-form', label: text.form, language }}
            choices={[
              { value: 'csv', label: text.csv },
              { value: workbookForm, label: text.workbook },
            ]}
          />
        </div>
        <Button kind="secondary" icon="download">
          {text.download}
        </Button>
      </Form>
    </Details>
  );
}
