import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import { getLawnSign } from '#server/campaign/lawn-signs/operations/get-lawn-sign.ts';
import { listLawnSigns } from '#server/campaign/lawn-signs/operations/list-lawn-signs.ts';
import { updateLawnSign } from '#server/campaign/lawn-signs/operations/update-lawn-sign.ts';
import { findTool } from '#server/mcp/tools/find-tool.ts';
import { saveTool } from '#server/mcp/tools/save-tool.ts';

export const findLawnSigns = findTool({
  name: 'find_lawn_signs',
  title: 'Find lawn signs',
  description:
    'Reads lawn signs: one by `id`, or all of a `status`: REQUESTED (to be put up), INSTALLED (standing), COLLECTED ' +
    '(taken down again). `voterId` is who asked for it, `assignedVolunteerId` who puts it up or takes it down; both ' +
    'may be null.',
  list: listLawnSigns,
  one: getLawnSign,
});

export const saveLawnSign = saveTool({
  name: 'save_lawn_sign',
  title: 'Create or change a lawn sign',
  noun: 'lawn sign',
  description:
    'Side effects: writes to the list of signs at once. A status of INSTALLED or COLLECTED stamps `installedAt` or ' +
    '`collectedAt` with the present moment; going back to INSTALLED clears collectedAt, to REQUESTED clears both. A ' +
    'change overwrites the earlier values, which are not kept. Nobody is told: a volunteer who is assigned hears ' +
    'nothing. Two calls without `id` make two signs. No tool deletes one.',
  create: createLawnSign,
  update: updateLawnSign,
});
