import { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { importTexts } from '#core/texts/texts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { importKindNames } from '#server/campaign/imports/kinds/kind.ts';
import { choicesOf, importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { correctRows } from '#server/campaign/imports/operations/correct-rows.ts';
import { discardImport } from '#server/campaign/imports/operations/discard-import.ts';
import { startImport } from '#server/campaign/imports/operations/start-import.ts';
import { stopImport } from '#server/campaign/imports/operations/stop-import.ts';
import { chooseColumns } from '#server/campaign/imports/steps.ts';
import { takeBackImport } from '#server/campaign/imports/take-back/take-back.ts';
import { mostBytes, uploadList } from '#server/campaign/imports/upload.ts';
import { viewImport } from '#server/campaign/imports/viewing/view-imports.ts';
import { form, page } from '#server/console/forms/page.ts';
import { noneSent, refuseFaulty } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsoleResponse,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { formIdOf } from '#server/console/pages/form-id.tsx';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { isSentBefore } from '#server/operations/idempotency.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { columnErrors, columnsPage, sentColumns } from './columns.tsx';
import { importPath, sectionOf } from './import-head.tsx';
import { previewPage } from './preview.tsx';
import { progressPage } from './progress.tsx';
import { resultPage, rowsDownload } from './result.tsx';
import { correctionForm, sentCells } from './rows/correction.tsx';
import { emptyList, uploadPage } from './upload.tsx';

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
      // A form that was sent twice is refused while the import runs. The progress is loaded again and again, from its address.
      return request.sent === noneSent ? progressPage(request, present) : { to: importPath(request, present) };
  }
}

const isOfSheet = (error: unknown): boolean =>
  error instanceof HustingsError && ['import.sheet', 'import.noSheets'].includes(error.reason?.name ?? '');

const uploadRoutes = importKindNames.flatMap((kind) =>
  page({
    path: `/campaigns/:campaign/import/${sectionOf(kind)}`,
    access: 'MANAGER',
    show: (request, services) => uploadPage(request, services, kind),
    forms: [
      form({
        access: 'MANAGER',
        uploadBytes: mostBytes,
        async act(_, { user, form: sent }, { execute }) {
          const formId = formIdOf(sent);
          const file = sent.file('file');
          if (!file) throw noFile();
          const sheet = sent.text('sheet') || undefined;
          const list = { formId, userId: user.id, kind, fileName: file.name, bytes: file.bytes, sheet };
          await execute(uploadList, list).catch((error: unknown) => {
            // If the form was sent before, its import is there.
            if (!isSentBefore(error)) throw error;
          });
          return formId;
        },
        blames: (_, thrown) => (isOfSheet(thrown) ? 'sheet' : 'file'),
        done: ({ request, result: id }) => ({ to: importPath(request, { id }) }),
      }),
    ],
  }),
);

/** The import of the path, once a form of it has done its work. */
const toImport = ({ request }: { readonly request: CampaignRequest }) => ({
  to: importPath(request, { id: request.params.import ?? '' }),
});

/** Steps of the import, which lead back to it. */
const step = (to: string, operation: CampaignEndpoint) =>
  form({
    to,
    access: 'MANAGER',
    act: (_, request, { execute }) => execute(operation, ofImport(request)),
    done: toImport,
  });

const path = '/campaigns/:campaign/imports/:import';

export const importRoutes: readonly ConsoleRoute[] = [
  ...uploadRoutes,
  ...importKindNames.map(
    (kind): ConsoleRoute => ({
      method: 'GET',
      path: `/campaigns/:campaign/import/${sectionOf(kind)}/empty.xlsx`,
      access: 'MANAGER',
      handle: async (request) => emptyList(request, kind),
    }),
  ),
  ...page({
    path,
    access: 'MANAGER',
    show: importPage,
    forms: [
      form({
        to: 'start',
        access: 'MANAGER',
        async act(_, request, services) {
          const { kind } = await found(request, services);
          const chosen = request.form.text('duplicates');
          const duplicates = choicesOf(kind).find((choice) => choice === chosen) ?? 'skip';
          await services.execute(startImport, ofImport(request, { duplicates }));
        },
        done: toImport,
      }),
      form({
        to: correctionForm,
        access: 'MANAGER',
        keepsDraft: true,
        async act(_, request, services) {
          const importId = request.params.import ?? '';
          await services.execute(correctRows, { importId, cells: sentCells(request.form) });
          services.imports.run(request.campaign.id, importId);
        },
        done: toImport,
      }),
      step('stop', stopImport),
      form({
        to: 'take-back',
        access: 'MANAGER',
        act: (_, { params }, { execute }) => execute(takeBackImport, params.import ?? ''),
        done: ({ request: { campaign }, result: { kind } }) => ({
          to: afterAct(campaignPath(campaign, `/${sectionOf(kind)}`), 'import-taken-back'),
        }),
      }),
      form({
        to: 'discard',
        access: 'MANAGER',
        async act(_, request, services) {
          const { kind } = await found(request, services);
          await services.execute(discardImport, ofImport(request));
          return kind;
        },
        done: ({ request: { campaign }, result: kind }) => ({
          to: afterAct(campaignPath(campaign, `/import/${sectionOf(kind)}`), 'file-discarded'),
        }),
      }),
    ],
  }),
  {
    method: 'GET',
    path: `${path}/rows.csv`,
    access: 'MANAGER',
    handle: async (request, services) => rowsDownload(request, services, await found(request, services)),
  },
  ...page({
    path: `${path}/columns`,
    access: 'MANAGER',
    async show(request, services) {
      const present = await found(request, services);
      const isOpen = request.sent !== noneSent || present.state === 'UPLOADED' || present.state === 'CHECKED';
      return isOpen ? columnsPage(request, services, present) : { to: importPath(request, present) };
    },
    forms: [
      form({
        access: 'MANAGER',
        keepsDraft: true,
        async act(_, request, services) {
          const present = await found(request, services);
          const chosen = sentColumns(request, present);
          refuseFaulty(columnErrors(importKinds[present.kind], chosen, request.language));
          await services.execute(chooseColumns, { importId: present.id, ...chosen });
          services.imports.run(request.campaign.id, present.id);
        },
        done: toImport,
      }),
    ],
  }),
];
