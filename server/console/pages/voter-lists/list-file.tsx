import { emailKey } from '#core/identity/email.ts';
import { telephoneDigits } from '#core/identity/telephone.ts';
import { voterListTexts as texts } from '#core/texts/texts.ts';
import type { ColumnKind } from '#core/workbook/table.ts';
import { type Household, households, onePer } from '#server/campaign/canvassing/voter-lists/households.ts';
import { exportVoterList, type ListUse } from '#server/campaign/canvassing/voter-lists/read-voter-list.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import type { CampaignRequest, ConsoleRoute } from '#server/console/http/route.ts';
import { spooledTable, workbookForm } from '#server/console/http/table-file.ts';
import { fileColumns } from '#server/console/texts/records/file-columns.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ChoiceGroup, SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import type { Fields } from '#server/records/field.ts';
import { addresseeOf } from './addressee.ts';
import { email, type FileCells, id, name, phone, toCall } from './voter-cells.ts';

/** Only what the users of the file need, because it is passed from person to person. */
const toReach: Readonly<Record<'PHONE' | 'SMS' | 'EMAIL', ReadonlyArray<FileCells<VoterRow>>>> = {
  PHONE: toCall,
  SMS: [phone, ...name, id],
  EMAIL: [email, ...name, id],
};

const onePerHousehold: ReadonlyArray<FileCells<Household>> = [
  ['name', (household) => addresseeOf(household, 'both').names],
  ['address1', ({ voter }) => voter.address.replaceAll(/\s+/g, ' ')],
  ['city', ({ voter }) => voter.city],
  ['province', ({ voter }) => voter.province],
  ['postalCode', ({ voter }) => voter.postal_code],
  ['people', ({ people }) => String(people), 'number'],
];

/** Wishes go with the records: whoever gets the file must see whom not to contact. */
const always: readonly string[] = ['doNotContact'];

/** Fields of a voter that a file of records may have. */
const fields: Fields = voterRecord.fields;
const offered = Object.entries(fields).flatMap(([field, { shown, type }]) =>
  shown && field !== 'campaignId' ? [{ field, type }] : [],
);

const usual: readonly string[] = [
  ...['lastName', 'firstName', 'phone', 'email', 'address', 'city', 'province', 'postalCode', 'riding', 'poll'],
  ...['supportLevel', 'lastContact', 'tags', ...always],
];

function recordColumns(chosen: readonly string[]): ReadonlyArray<FileCells<VoterRow>> {
  const wanted = new Set([...(chosen.length === 0 ? usual : chosen), ...always]);
  return offered
    .filter(({ field }) => wanted.has(field))
    .map(({ field, type }) => [field, (voter) => cellOf(voter, field), kinds[type]] as const);
}

const kinds: Readonly<Partial<Record<string, ColumnKind>>> = { smallint: 'number', timestamptz: 'time' };

function cellOf(voter: VoterRow, field: string): string {
  const value = (voter as unknown as Readonly<Record<string, unknown>>)[fields[field]?.column ?? ''];
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}

/** The number as it is compared: the same one in two writings is once in the file. */
const numberOf = ({ phone: number }: VoterRow): string | null => number && telephoneDigits(number);

interface File {
  readonly columns: ReadonlyArray<FileCells<never>>;
  readonly rows: (voters: AsyncIterable<VoterRow>) => AsyncIterable<string[]>;
}

async function* cells<Row>(rows: AsyncIterable<Row>, columns: ReadonlyArray<FileCells<Row>>): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map(([, read]) => read(row));
}

function fileOf(use: ListUse, chosen: readonly string[]): File {
  if (use === 'MAIL') {
    return { columns: onePerHousehold, rows: (voters) => cells(households(voters), onePerHousehold) };
  }
  const columns = use === 'RECORDS' || use === 'DOOR' ? recordColumns(chosen) : toReach[use];
  const keyOf = use === 'SMS' ? numberOf : use === 'EMAIL' ? mailboxOf : undefined;
  return { columns, rows: (voters) => cells(keyOf ? onePer(voters, keyOf) : voters, columns) };
}

const mailboxOf = ({ email: mailbox }: VoterRow): string | null => mailbox && emailKey(mailbox);

const uses = ['RECORDS', 'PHONE', 'SMS', 'EMAIL', 'MAIL'] as const satisfies readonly ListUse[];

/** A list as a file: its records with the columns that were chosen, or what is needed to reach its voters in one way. */
export const fileRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/voters/lists/:list/export',
  access: 'MANAGER',
  async handle({ campaign, language, params, query }, { execute }) {
    const use = uses.find((each) => each === query.get('for')) ?? 'RECORDS';
    const { columns, rows } = fileOf(use, query.getAll('column'));
    const named = columns.map(([field, , kind]) => [field, kind] as const);
    const table = { fileName: `${campaign.code}-${use.toLowerCase()}`, columns: fileColumns(named, language) };
    return spooledTable(campaign.id, query.get('as'), table, (write) =>
      execute(exportVoterList, { id: params.list ?? '', use, write: (_, voters) => write(rows(voters)) }),
    );
  },
};

export function FileForm({
  request: { language },
  path,
}: {
  readonly request: CampaignRequest;
  readonly path: string;
}) {
  const text = texts[language];
  const columns = fileColumns(
    offered.filter(({ field }) => !always.includes(field)).map(({ field }) => [field] as const),
    language,
  );
  return (
    <Form method="get" action={`${path}/export`}>
      <p>{text.fileHow}</p>
      <SelectField
        {...{ name: 'for', label: text.use, language }}
        choices={uses.map((use) => ({ value: use, label: text.uses[use] }))}
      />
      <SelectField
        {...{ name: 'as', label: text.form, language }}
        choices={[
          { value: 'csv', label: text.csv },
          { value: workbookForm, label: text.workbook },
        ]}
      />
      <ChoiceGroup
        {...{ kind: 'checkbox', name: 'column', label: text.fileColumns, language }}
        choices={columns.map((column) => ({ value: column.name, label: column.label ?? column.name }))}
        chosen={usual}
      />
      <Button kind="secondary" icon="download">
        {text.download}
      </Button>
    </Form>
  );
}
