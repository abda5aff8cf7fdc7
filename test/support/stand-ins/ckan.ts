import { downloads, type Published } from './download.ts';
import { json, type Publisher } from './server.ts';

export interface CkanResource {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  /** A path on the portal itself, or an address elsewhere. */
  readonly url: string;
}

export interface CkanDataset {
  readonly name: string;
  resources: CkanResource[];
}

/** A CKAN portal below `/recherche` with one dataset, and the files that its resources lie in. */
export function ckanPortal(dataset: CkanDataset, files: Record<string, Published>): Publisher {
  const server = downloads(files);
  const missing = json({ success: false, error: { __type: 'Not Found Error', message: 'Not found' } }, 404);
  return (asked) => {
    const { pathname, searchParams } = asked.url;
    const id = searchParams.get('id');
    const resources = dataset.resources.map((resource) => ({
      ...resource,
      url: new URL(resource.url, asked.url).href,
    }));
    if (pathname === '/recherche/api/3/action/package_show') {
      return id === dataset.name ? json({ success: true, result: { name: id, resources } }) : missing;
    }
    if (pathname === '/recherche/api/3/action/resource_show') {
      const found = resources.find((resource) => resource.id === id);
      return found ? json({ success: true, result: found }) : missing;
    }
    return server(asked);
  };
}
