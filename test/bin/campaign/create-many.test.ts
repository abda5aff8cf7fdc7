import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailServer, startMailServer } from '#test/jobs/alerts/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runCommand } from '#test/support/run-command.ts';

const folder = temporaryFolder();
const head = 'Name,Candidate,Party,Riding,Level,Election date,Owner email,Code,Tier,Leader authorized';
const line = (code: string, email = `${code}@example.org`) =>
  `"Équipe ${code}, 2026",Anne,Tidewater,Les Bancs,FEDERAL,2026-10-19,${email},${code},PRO,yes`;

describe('campaigns from a CSV', () => {
  let database: TestDatabase;
  let mail: MailServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    mail = await startMailServer();
  });
  afterAll(async () => {
    await mail.close();
    await database.close();
  });
  const settings = ['ALERT_EMAIL_TO', 'ALERT_EMAIL_FROM', 'SMTP_URL'];
  afterEach(() => {
    for (const name of settings) delete process.env[name];
  });
  const create = async (text: string, ...args: string[]) =>
    runCommand(database, ['campaign', 'create-many', await folder.write('campaigns.csv', text), ...args]);
  const codes = () => database.knex('campaigns').orderBy('code').pluck('code');
  const address = ['--url', 'https://hustings.example'];

  it('makes none if a line is wrong, and names every fault with its row', async () => {
    const wrong = [
      head,
      line('one'),
      line('two').replace('FEDERAL', 'ROYAL'),
      line('one').replace('2026-10-19', 'May'),
    ];
    const refused = await create(wrong.join('\n'));
    expect(refused.exitCode).toBe(2);
    expect(refused.errors).toContain('Row 2: --level must be one of FEDERAL, PROVINCIAL, MUNICIPAL.');
    expect(refused.errors).toContain('Row 3: --election-date must be a calendar day');
    expect((await create(`${head}\n${line('one')}\n${line('ONE')}`)).errors).toContain(
      'The code one stands more than once',
    );
    expect((await create(`${head},Colour\n${line('one')},red`)).errors).toContain('The first line names colour;');
    expect((await create('Name,Party\na,b')).errors).toContain('The first line lacks candidate, riding, level,');
    expect(await codes()).toEqual([]);
  });

  it('makes none if the code of a line, or the number of its district, cannot be stored', async () => {
    const wrong = [`${head},EDN`, `${line('one')},1`, `${line('two words')},2`, `${line('three')},${'3'.repeat(31)}`];
    const refused = await create(wrong.join('\n'));
    expect(refused.errors).toContain('Row 2: A campaign code has 1 to 30 letters, digits and dashes');
    expect(refused.errors).toContain('Row 3: The number of an electoral district has at most 30 characters.');
    expect(refused.exitCode).toBe(2);
    expect(await codes()).toEqual([]);
  });

  it('refuses a file that is not in UTF-8, whose names would be stored without their accents', async () => {
    const path = await folder.write('campaigns.csv', Buffer.from(`${head}\n${line('one')}`, 'latin1'));
    const refused = await runCommand(database, ['campaign', 'create-many', path]);
    expect(refused.errors).toContain('is not in UTF-8');
    expect(refused.exitCode).toBe(2);
    expect(await codes()).toEqual([]);
  });

  it('makes each with its owner, lists the links, and can be run again with more', async () => {
    const done = await create([head, line('one'), line('two')].join('\r\n'), '--json', ...address);
    expect(done).toMatchObject({ exitCode: 0 });
    const { campaigns } = JSON.parse(done.output);
    expect(campaigns).toMatchObject([
      { code: 'one', ownerEmail: 'one@example.org', result: 'created' },
      { code: 'two', ownerEmail: 'two@example.org', result: 'created' },
    ]);
    for (const { link } of campaigns) expect(link).toMatch(/^https:\/\/hustings\.example\/console\/links\/\w+/);
    expect(await database.knex('campaigns').where({ code: 'one' }).first()).toMatchObject({
      name: 'Équipe one, 2026',
      subscription_tier: 'PRO',
      leader_authorization_on_file: true,
    });
    const again = await create([head, line('one'), line('three')].join('\n'), ...address);
    expect(again.output).toMatch(/^one +one@example\.org +there already$/m);
    expect(again.output).toMatch(
      /^three +three@example\.org +created +https:\/\/hustings\.example\/console\/links\/\S+$/m,
    );
    expect(again.output).toContain('Created 1 of 2 campaigns.');
    expect(await codes()).toEqual(['one', 'three', 'two']);
  });

  it('lists the links that it has made if a later campaign fails', async () => {
    const failed = await create([head, line('six'), line('seven').replace('Anne', '\u0000')].join('\n'), ...address);
    expect(failed.exitCode).toBe(1);
    expect(failed.output).toMatch(
      /^six +six@example\.org +created +https:\/\/hustings\.example\/console\/links\/\S+$/m,
    );
  });

  it('sends the links if requested, and lists one that was not accepted', async () => {
    expect((await create(`${head}\n${line('four')}`, '--send', ...address)).errors).toContain('--send needs');
    const values = ['operator@example.org', 'hustings@example.org', mail.url];
    for (const [i, name] of settings.entries()) process.env[name] = values[i];
    const sent = await create(`${head}\n${line('four')}`, '--send', ...address);
    expect(sent).toMatchObject({ exitCode: 0 });
    expect(sent.output).toMatch(/^four +four@example\.org +created, sent$/m);
    expect(mail.mails).toMatchObject([{ to: ['four@example.org'] }]);
    expect(mail.mails[0]?.text).toContain('hustings.example/console/links/');
    await mail.close();
    const unsent = await create(`${head}\n${line('five')}`, '--send', ...address);
    expect(unsent.exitCode).toBe(1);
    expect(unsent.output).toMatch(/^five +five@example\.org +created, not sent +https:\/\/hustings\.example\S+$/m);
    mail = await startMailServer();
  });
});
