import { type Fields, partOfDocument } from './part-of-document.ts';

/** What the viewer gives to a plugin. */
interface ViewerSystem {
  readonly React: { createElement(tag: string, properties: null, ...children: unknown[]): unknown };
  readonly fn: { resolveSubtree(document: Fields, path: readonly string[], ...options: unknown[]): unknown };
}

interface ViewerOptions {
  readonly url: string;
  readonly domNode: Element;
  readonly deepLinking: boolean;
  readonly docExpansion: 'list' | 'none';
  readonly defaultModelsExpandDepth: number;
  readonly persistAuthorization: boolean;
  readonly validatorUrl: null;
  readonly queryConfigEnabled: boolean;
  readonly syntaxHighlight: { readonly activated: boolean };
  readonly plugins: readonly (object | ((system: ViewerSystem) => object))[];
  readonly onComplete: () => void;
}

/** https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
declare const SwaggerUIBundle: (options: ViewerOptions) => unknown;

/** The viewer puts a link into each operation's button. Screen readers cannot reach a control inside another one. */
const noLinksInButtons = {
  wrapComponents: {
    DeepLink:
      (_link: unknown, { React }: ViewerSystem) =>
      ({ text }: { text: unknown }) =>
        React.createElement('span', null, text),
  },
};

/**
 * To follow the references of an operation that is opened, the viewer reads the document anew. The operation and what it
 * refers to are a thirtieth of it.
 */
const readsPartAlone = ({ fn: { resolveSubtree } }: ViewerSystem) => ({
  fn: {
    resolveSubtree: (document: Fields, path: readonly string[], ...options: unknown[]) =>
      resolveSubtree(partOfDocument(document, path), path, ...options),
  },
});

/**
 * Names the viewer's drop-down lists, and lets the keyboard reach its examples, which scroll. Its title comes below the
 * page's, its webhooks are beside its groups of operations, its operations are a part of the page's content, and its icons
 * say nothing that no text says.
 */
function completeControls(root: Element): void {
  for (const title of root.querySelectorAll('h1:not([aria-level])')) title.setAttribute('aria-level', '2');
  for (const title of root.querySelectorAll('.webhooks > h2:not([aria-level])')) title.setAttribute('aria-level', '3');
  for (const main of root.querySelectorAll('main:not([role])')) main.setAttribute('role', 'group');
  for (const icon of root.querySelectorAll('svg:not([aria-hidden])')) icon.setAttribute('aria-hidden', 'true');
  for (const list of root.querySelectorAll('select:not([aria-label])')) {
    const { id } = list;
    const name = id === 'servers' ? 'Server' : list.closest('.parameters') ? 'Value' : 'Media type or example';
    list.setAttribute('aria-label', name);
  }
  for (const example of root.querySelectorAll('pre:not([tabindex])')) example.setAttribute('tabindex', '0');
}

/** The viewer takes every change of the address's fragment for one of its own links, and the content gets no focus. */
document.querySelector('.skip')?.addEventListener('click', () => document.getElementById('content')?.focus());

/** Draws the reference of the API whose OpenAPI document the page names. */
const domNode = document.getElementById('reference');
const url = domNode?.dataset.document;
if (domNode && url) {
  new MutationObserver(() => completeControls(domNode)).observe(domNode, { childList: true, subtree: true });
  SwaggerUIBundle({
    url,
    domNode,
    deepLinking: true,
    // The groups alone fill the screen of a phone.
    docExpansion: matchMedia('(width < 48rem)').matches ? 'none' : 'list',
    defaultModelsExpandDepth: 0,
    persistAuthorization: false,
    // The viewer would otherwise send the document's address to a validator on another host.
    validatorUrl: null,
    queryConfigEnabled: false,
    // Its colours have too little contrast.
    syntaxHighlight: { activated: false },
    plugins: [noLinksInButtons, readsPartAlone],
    onComplete: () => domNode.setAttribute('data-complete', ''),
  });
}
