import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, type Random, seeded, seedOf } from '#core/random.ts';
import { workbookRows } from '#test/support/tables/workbook-rows.ts';
import { csvFile } from './csv-file.ts';
import { libreOfficeWorkbook } from './libre-office.ts';
import { archiveOf, damagedBytes, damagedMembers, damagedParts } from './members.ts';
import { repeated } from './texts.ts';
import { grammarWorkbook } from './workbook-file.ts';

export interface GeneratedFile {
  readonly kind: string;
  readonly bytes: Buffer;
  /** What its cells say, the header first. A file that was damaged may be refused, but never says anything else. */
  readonly says?: ReadonlyArray<readonly string[]>;
  readonly isDamaged?: true;
}

/** Further files, such as those that a spreadsheet program has saved; none unless stated. */
const folder = process.env.GENERATED_TABLES_FOLDER;
const files = folder === undefined ? [] : readdirSync(folder).sort();

const kinds: Readonly<
  Record<string, (random: Random) => GeneratedFile['bytes'] | Promise<Omit<GeneratedFile, 'kind'>>>
> = {
  'shape of LibreOffice': async (random) => {
    const { members, rows } = libreOfficeWorkbook(random);
    return { bytes: await archiveOf(random, members), says: rows };
  },
  'shape of LibreOffice, damaged bytes': async (random) => {
    const { members, rows } = libreOfficeWorkbook(random);
    const bytes = damagedBytes(random, await archiveOf(random, members));
    return { bytes, says: rows, isDamaged: true };
  },
  'shape of LibreOffice, damaged members': async (random) => {
    const { members, rows } = libreOfficeWorkbook(random);
    return { bytes: await archiveOf(random, damagedMembers(random, members)), says: rows, isDamaged: true };
  },
  'shape of LibreOffice, damaged XML': async (random) => ({
    bytes: await archiveOf(random, damagedParts(random, libreOfficeWorkbook(random).members)),
  }),
  'workbook by grammar': async (random) => ({ bytes: await archiveOf(random, grammarWorkbook(random)) }),
  'workbook by grammar, damaged': async (random) => {
    const damage = pick(random, [damagedMembers, damagedParts]);
    const bytes = await archiveOf(random, damage(random, grammarWorkbook(random)));
    return { bytes: random() < 0.5 ? damagedBytes(random, bytes) : bytes };
  },
  'CSV by grammar': csvFile,
  'CSV by grammar, damaged': (random) => damagedBytes(random, csvFile(random)),
};

/** By how often they are made, of ten. */
const names = [...Object.keys(kinds), 'workbook by grammar', 'CSV by grammar'];

/** The file of this number; the same one for the same seed, in every process. */
export async function generatedFile(seed: number, number: number): Promise<GeneratedFile> {
  const random = seeded(seedOf(`${seed} ${number}`));
  repeated(3, random);
  if (files.length > 0 && number % 2 === 1) return fromFolder(random, number >> 1);
  const kind = pick(random, names);
  const made = await kinds[kind]?.(random);
  return Buffer.isBuffer(made) ? { kind, bytes: made } : { kind, ...(made as Omit<GeneratedFile, 'kind'>) };
}

async function fromFolder(random: Random, number: number): Promise<GeneratedFile> {
  const bytes = readFileSync(join(folder as string, files[number % files.length] as string));
  if (number < files.length) return { kind: 'of the folder', bytes };
  const says = await workbookRows(bytes).catch(() => undefined);
  return { kind: 'of the folder, damaged', bytes: damagedBytes(random, bytes), ...(says && { says, isDamaged: true }) };
}
