import { targetsOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import type { ChoiceOrigin } from '#server/campaign/imports/table-facts.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { guessColumns } from './guess-columns.ts';
import { presetColumns, presetOf } from './presets.ts';
import { type ColumnChoice, rememberedChoice } from './remembered-choices.ts';

/**
 * What the columns of an upload are before anybody has looked at them: as a member chose for a list with the same columns; or
 * as the export of another product has them; or by their names.
 */
export async function chooseForUpload(
  tx: CampaignTransaction,
  kind: ImportKind,
  header: readonly string[],
): Promise<ColumnChoice & { readonly origin: ChoiceOrigin }> {
  const remembered = await rememberedChoice(tx, kind.name, header);
  if (remembered) {
    // A release that follows may have no such target any more.
    const known = new Set(targetsOf(kind));
    const columns = remembered.columns.map((target) => (known.has(target) ? target : ''));
    return { columns, defaultValues: remembered.defaultValues, origin: { by: 'MEMORY' } };
  }
  const preset = presetOf(kind.name, header);
  if (preset) {
    const columns = presetColumns(kind, preset, header);
    return { columns, defaultValues: preset.defaultValues ?? {}, origin: { by: 'PRESET', preset: preset.name } };
  }
  return { columns: guessColumns(kind, header), defaultValues: {}, origin: { by: 'NAMES' } };
}
