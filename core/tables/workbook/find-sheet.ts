import { posix } from 'node:path';
import { unreadable } from '#core/tables/refuse-formats.ts';
import { limits } from './limits.ts';
import type { WorkbookArchive } from './open-archive.ts';
import { readXml } from './parse-xml.ts';
import { damagedWorkbook, noSuchSheet, tooLargeWorkbook } from './refusals.ts';
import { isTrue } from './sheet-layout.ts';

export interface FoundSheet {
  readonly name: string;
  readonly part: string;
}

/** Where in a workbook the parts are that are read. */
interface FoundSheets {
  /** Those that may have the list, the likeliest first. */
  readonly sheets: readonly FoundSheet[];
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** Whether days are counted from 1904, as older programs of the Mac do. */
  readonly from1904: boolean;
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

/** What a part refers to (ECMA-376, part 2, section 6.5), by the ids of the references. */
async function relationsOf(archive: WorkbookArchive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return relations;
  await readXml(await archive.stream(name, limits.partBytes), {
    open(tag, { Id, Type, Target, TargetMode }) {
      if (tag !== 'Relationship' || TargetMode === 'External' || Id === undefined || Target === undefined) return;
      if (relations.size === limits.relations) throw tooLargeWorkbook();
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type ?? '', part: target });
    },
  });
  return relations;
}

const isOf = ({ type }: Relation, kind: string): boolean => type.endsWith(`/${kind}`);

/**
 * Finds a sheet by its name, whatever its capitals; without a name those that are not hidden, or else the first one.
 * Errors: 400 for an archive that is not a workbook, and for a name that no sheet has.
 */
export async function findSheets(archive: WorkbookArchive, sheetName: string | undefined): Promise<FoundSheets> {
  const main = [...(await relationsOf(archive, '')).values()].find((each) => isOf(each, 'officeDocument'));
  const workbook = main?.part ?? 'xl/workbook.xml';
  if (!archive.has(workbook))
    throw unreadable('import.spreadsheet', 'This is an archive, or a spreadsheet of another kind than .xlsx.');
  const sheets: Array<{ name: string; id: string; isHidden: boolean }> = [];
  let from1904 = false;
  await readXml(await archive.stream(workbook, limits.partBytes), {
    open(tag, { name, id, state, date1904 }) {
      if (tag === 'workbookPr') from1904 = isTrue(date1904);
      if (tag !== 'sheet' || name === undefined || id === undefined) return;
      if (sheets.length === limits.sheets) throw tooLargeWorkbook();
      sheets.push({ name, id, isHidden: state === 'hidden' || state === 'veryHidden' });
    },
  });
  const relations = await relationsOf(archive, workbook);
  const tables = sheets.filter(({ id }) => {
    const relation = relations.get(id);
    return relation && isOf(relation, 'worksheet');
  });
  const plain = (name: string) => name.trim().toLowerCase();
  const shown = tables.filter(({ isHidden }) => !isHidden);
  const found =
    sheetName === undefined
      ? shown.length > 0
        ? shown
        : tables.slice(0, 1)
      : tables.filter(({ name }) => plain(name) === plain(sheetName)).slice(0, 1);
  if (found.length === 0) {
    if (sheetName === undefined || tables.length === 0) throw damagedWorkbook();
    throw noSuchSheet(tables.map(({ name }) => name));
  }
  const partOf = (kind: string) => [...relations.values()].find((each) => isOf(each, kind))?.part ?? null;
  return {
    sheets: found.map(({ name, id }) => ({
      name: name.replaceAll('\0', '').slice(0, 100),
      part: (relations.get(id) as Relation).part,
    })),
    from1904,
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
  };
}
