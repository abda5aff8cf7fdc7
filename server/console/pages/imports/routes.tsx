import { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { importTexts } from '#core/texts/texts.ts';
import { mappingFaults } from '#server/campaign/imports/columns/choose/mapping-faults.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { importKindNames } from '#server/campaign/imports/kinds/kind.ts';
import { choicesOf, importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { discardImport } from '#server/campaign/imports/operations/discard-import.ts';
import { startImport } from '#server/campaign/imports/operations/start-import.ts';
import { stopImport } from '#server/campaign/imports/operations/stop-import.ts';
import { chooseColumns } from '#server/campaign/imports/steps.ts';
import { takeBackImport } from '#server/campaign/imports/take-back/take-back.ts';
import { mostBytes, uploadList } from '#server/campaign/imports/upload.ts';
import { viewImport } from '#server/campaign/imports/viewing/view-import.ts';
import {
  type CampaignRequest,
  type ConsoleResponse,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { formIdOf } from '#server/console/pages/form-id.tsx';
import { refusalOf } from '#server/console/pages/message.tsx';
import { isSentBefore } from '#server/operations/idempotency.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { columnsPage, sentColumns } from './columns.tsx';
import { importPath, sectionOf } from './import-head.tsx';
import { previewPage } from './preview.tsx';
import { progressPage } from './progress.tsx';
import { resultPage, rowsDownload } from './result.tsx';
import { uploadPage } from './upload.tsx';

const noFile = () =>
  new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => importTexts[language].noFile),
  );

/** Each page leaves the entry of the rows that it shows. Errors: 404. */
const found = ({ params }: CampaignRequest, { execute }: ConsoleServices): Promise<Import> =>
  execute(viewImport, params.import ?? '');

/** The arguments of an operation on the import in the path. */
const ofImport = ({ params }: CampaignRequest, query: Record<string, string> = {}) => ({
  params: { id: params.import ?? '' },
  query,
  conditions: {},
});

/** The page of an import: the step at which it is. */
async function importPage(request: CampaignRequest, services: ConsoleServices): Promise<ConsoleResponse> {
  const present = await found(request, services);
  switch (present.state) {
    case 'UPLOADED':
      return columnsPage(request, services, present);
    case 'CHECKED':
      return previewPage(request, services, present);
    case 'DONE':
    case 'STOPPED':
      return resultPage(request, services, present);
    default:
      // If the server that ran it has ended, this one continues it.
      services.imports.run(request.campaign.id, present.id);
      return progressPage(request, present);
  }
}

const isOfSheet = (error: unknown): boolean =>
  error instanceof HustingsError && ['import.sheet', 'import.noSheets'].includes(error.reason?.name ?? '');

const uploadRoutes = importKindNames.flatMap((kind): ConsoleRoute[] => {
  const path = `/campaigns/:campaign/import/${sectionOf(kind)}`;
  return [
    { method: 'GET', path, access: 'MANAGER', handle: (request, services) => uploadPage(request, services, kind) },
    {
      method: 'POST',
      path,
      access: 'MANAGER',
      uploadBytes: mostBytes,
      async handle(request, services) {
        const { user, form } = request;
        const id = formIdOf(form);
        try {
          const file = form.file('file');
          if (!file) throw noFile();
          const sheet = form.text('sheet').trim() || undefined;
          const list = { formId: id, userId: user.id, kind, fileName: file.name, bytes: file.bytes, sheet };
          await services.execute(uploadList, list);
        } catch (error) {
          // If the form was sent before, its import is there.
          if (!isSentBefore(error)) {
            return uploadPage(request, services, kind, refusalOf(error), isOfSheet(error) ? 'sheet' : 'file');
          }
        }
        return { to: importPath(request, { id }) };
      },
    },
  ];
});

const path = '/campaigns/:campaign/imports/:import';

export const importRoutes: readonly ConsoleRoute[] = [
  ...uploadRoutes,
  { method: 'GET', path, access: 'MANAGER', handle: importPage },
  {
    method: 'GET',
    path: `${path}/rows.csv`,
    access: 'MANAGER',
    handle: async (request, services) => rowsDownload(request, services, await found(request, services)),
  },
  {
    method: 'GET',
    path: `${path}/columns`,
    access: 'MANAGER',
    async handle(request, services) {
      const present = await found(request, services);
      const isOpen = present.state === 'UPLOADED' || present.state === 'CHECKED';
      return isOpen ? columnsPage(request, services, present) : { to: importPath(request, present) };
    },
  },
  {
    method: 'POST',
    path: `${path}/columns`,
    access: 'MANAGER',
    async handle(request, services) {
      const present = await found(request, services);
      const sent = sentColumns(request, present);
      const faults = mappingFaults(importKinds[present.kind], sent.columns, sent.defaultValues);
      if (faults) return columnsPage(request, services, present, { ...sent, faults });
      await services.execute(chooseColumns, { importId: present.id, ...sent });
      services.imports.run(request.campaign.id, present.id);
      return { to: importPath(request, present) };
    },
  },
  {
    method: 'POST',
    path: `${path}/start`,
    access: 'MANAGER',
    async handle(request, services) {
      const present = await found(request, services);
      const chosen = request.form.text('duplicates');
      const duplicates = choicesOf(present.kind).find((choice) => choice === chosen) ?? 'skip';
      try {
        await services.execute(startImport, ofImport(request, { duplicates }));
      } catch (error) {
        const refused = refusalOf(error);
        if (present.state !== 'CHECKED') throw refused;
        return previewPage(request, services, present, refused);
      }
      return { to: importPath(request, present) };
    },
  },
  {
    method: 'POST',
    path: `${path}/stop`,
    access: 'MANAGER',
    async handle(request, { execute }) {
      await execute(stopImport, ofImport(request));
      return { to: importPath(request, { id: request.params.import ?? '' }) };
    },
  },
  {
    method: 'POST',
    path: `${path}/take-back`,
    access: 'MANAGER',
    async handle({ campaign, params }, { execute }) {
      const { kind } = await execute(takeBackImport, params.import ?? '');
      return { to: afterAct(campaignPath(campaign, `/${sectionOf(kind)}`), 'import-taken-back') };
    },
  },
  {
    method: 'POST',
    path: `${path}/discard`,
    access: 'MANAGER',
    async handle(request, services) {
      const { kind } = await found(request, services);
      await services.execute(discardImport, ofImport(request));
      return { to: afterAct(campaignPath(request.campaign, `/import/${sectionOf(kind)}`), 'file-discarded') };
    },
  },
];
