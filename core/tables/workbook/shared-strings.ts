import { cellText } from '#core/tables/cell-text.ts';
import { longestRecord } from '#core/tables/csv/longest-record.ts';
import type { SheetLimits } from './limits.ts';
import type { WorkbookArchive } from './open-archive.ts';
import { readXml } from './parse-xml.ts';
import { tooLargeWorkbook } from './refusals.ts';
import { richText } from './rich-text.ts';

/** The texts, as cells have them, that cells refer to by their number. Errors: 400 for more than a list has. */
export async function readSharedStrings(
  archive: WorkbookArchive,
  part: string | null,
  limits: SheetLimits,
): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === null || !archive.has(part)) return texts;
  let characters = 0;
  const item = richText((length) => {
    characters += length;
    if (characters > limits.sharedCharacters) throw tooLargeWorkbook();
  });
  await readXml(await archive.stream(part, limits.sharedBytes), {
    open(tag) {
      if (tag === 'si') item.begin();
      else item.open(tag);
    },
    text: item.text,
    close(tag) {
      item.close(tag);
      if (tag !== 'si') return;
      if (texts.length === limits.sharedTexts) throw tooLargeWorkbook();
      const text = item.end();
      // One that is too long for any row is not looked at.
      texts.push(text.length > longestRecord ? text : cellText(text));
    },
  });
  return texts;
}
