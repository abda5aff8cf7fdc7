import type { ConsoleRoute } from '#server/console/http/route.ts';
import { consoleRoutes } from '#server/console/routes.ts';
import { fillPath } from './fill-in.ts';
import { type FormField, formsOf, linksOf } from './forms.ts';
import type { Known, Sender } from './known.ts';

/** What the pages of the console say of its routes. */
export interface Survey {
  readonly routes: ReadonlyArray<SurveyedRoute>;
  /** Every name that a field or a query has on any page. */
  readonly names: readonly string[];
  /** `cursor=` of every page that has a next one. */
  readonly cursors: readonly string[];
}

export interface SurveyedRoute {
  readonly route: ConsoleRoute;
  /** The page on which the form was found; undefined if none of the pages had one. */
  readonly page: string | undefined;
  readonly isMultipart: boolean;
  readonly fields: readonly FormField[];
  /** Names and values that links and forms ask this route with. */
  readonly queries: ReadonlyArray<readonly [name: string, value: string]>;
}

/** The route that a request reaches. */
export function routeOf(method: string, address: string): ConsoleRoute | undefined {
  const path = address.split('?')[0] as string;
  return consoleRoutes.find(
    (route) => route.method === method && new RegExp(`^/console${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
}

/** Asks for every page as several senders, and collects forms, links and cursors. */
export async function surveyConsole(
  get: (path: string, sender: Sender) => Promise<string>,
  known: Known,
): Promise<Survey> {
  const found = new Map<ConsoleRoute, { page?: string; isMultipart: boolean; fields: FormField[] }>();
  const queries = new Map<ConsoleRoute, Set<string>>();
  const names = new Set<string>();
  const cursors = new Set<string>();
  for (const { method, path } of consoleRoutes) {
    if (method !== 'GET') continue;
    const sets = path.includes(':') ? known.ids.ours.length : 1;
    for (const sender of ['OWNER', 'half', 'nobody'] as const) {
      for (let set = 0; set < sets; set++) {
        const address = fillPath(`/console${path}`, known, { side: 'ours', set });
        const html = await get(address, sender);
        for (const form of formsOf(html, address)) {
          for (const { name } of form.fields) names.add(name);
          const route = routeOf(form.isPost ? 'POST' : 'GET', form.action);
          if (!route) continue;
          const before = found.get(route);
          found.set(route, {
            page: before?.page ?? path,
            isMultipart: form.isMultipart,
            fields: [
              ...(before?.fields ?? []),
              ...form.fields.filter(({ name }) => !before?.fields.some((field) => field.name === name)),
            ],
          });
        }
        for (const link of linksOf(html, address)) {
          const route = routeOf('GET', link);
          if (!route) continue;
          const asked = queries.get(route) ?? new Set();
          queries.set(route, asked);
          for (const [name, value] of new URLSearchParams(link.split('?')[1])) {
            names.add(name);
            asked.add(new URLSearchParams([[name, value]]).toString());
            if (name === 'cursor') cursors.add(value);
          }
        }
      }
    }
  }
  return {
    names: [...names].filter((name) => name !== 'formToken'),
    cursors: [...cursors],
    routes: consoleRoutes.map((route) => {
      const { page, isMultipart = false, fields = [] } = found.get(route) ?? {};
      const ofForm = fields.flatMap(({ name, options }) => options.map((option) => [name, option] as const));
      const asked = [...(queries.get(route) ?? [])].flatMap((query) => [...new URLSearchParams(query)] as const);
      return { route, page, isMultipart, fields, queries: [...ofForm, ...asked] };
    }),
  };
}
