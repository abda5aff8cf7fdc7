import type { ExportedRecord, OpenExport } from '#server/campaign/operator/restore/open-export.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface Person {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Which user each person of the export is here, by the id in the export. */
type People = ReadonlyMap<string, string>;

/** Those of the export's people who have an account here, by their e-mail address. */
export async function knownPeople(
  query: (text: string, values: readonly unknown[]) => Promise<ReadonlyArray<{ id: string; email: string }>>,
  people: readonly Person[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query('select id, lower(email) as email from users where lower(email) = any($1::text[])', [
    people.map(({ email }) => email.toLowerCase()),
  ]);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function readPeople(opened: OpenExport): Promise<Person[]> {
  const people: Person[] = [];
  for await (const { userId, name, email } of opened.records('people')) {
    people.push({ userId: String(userId), name: String(name), email: String(email) });
  }
  return people;
}

/**
 * Makes users of the people who have no account here. A person is who has the e-mail address: an account of another address is
 * another person's, whatever its id. They have no password, and get a link for one.
 *
 * Users belong to the installation, and the role of a campaign's transactions writes none: the login does, in the same
 * transaction.
 */
export async function arrivePeople(tx: CampaignTransaction, opened: OpenExport, now: Date): Promise<People> {
  const people = await readPeople(opened);
  await tx.query('set local role none', [], { prepare: false });
  const known = await knownPeople((text, values) => tx.query(text, values), people);
  const taken = await tx.query<{ id: string }>('select id from users where id = any($1::uuid[])', [
    people.map(({ userId }) => userId),
  ]);
  const isTaken = new Set(taken.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const { userId, name, email } of people) {
    const id = known.get(email.toLowerCase()) ?? (isTaken.has(userId) ? newRecordId() : userId);
    ids.set(userId, id);
    if (known.has(email.toLowerCase())) continue;
    await tx.query('insert into users (id, email, name, created_at) values ($1, $2, $3, $4)', [id, email, name, now]);
  }
  await tx.query('set local role hustings_server', [], { prepare: false });
  return ids;
}

/** The export with the people's ids of here in the place of its own. */
export function withPeople(opened: OpenExport, people: People): OpenExport {
  const others = new Map([...people].filter(([from, to]) => from !== to));
  if (others.size === 0) return opened;
  const renamed = (record: ExportedRecord): ExportedRecord =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, others.get(value as string) ?? value]));
  return {
    ...opened,
    async *records(file) {
      for await (const record of opened.records(file)) yield renamed(record);
    },
  };
}
