import { type ApiDocument, type ApiName, type ClientOperation, clientOperations, referredName } from './document.ts';
import { commentLines, typeText } from './type-text.ts';
import { capitalized, generatedNotice, queryTypeName, withoutComments } from './types-file.ts';

/** How the pages of a list follow each other. */
type Paging = 'nextCursor' | 'nextNumber';

interface Method extends ClientOperation {
  readonly responseType: string;
  readonly bodyType: string | undefined;
  readonly paging: { readonly next: Paging; readonly itemType: string } | undefined;
}

/** Within a member of the class. */
const inPlace = { indent: '  ', isSent: true };

/** The class with one method for each operation of an API. */
export function clientFile(api: ApiName, document: ApiDocument, shared: ReadonlySet<string>): string {
  const methods = clientOperations(document).map(
    (operation): Method => ({
      ...operation,
      responseType: typeText(operation.answer, inPlace),
      bodyType: operation.body && typeText(operation.body.schema, inPlace),
      paging: pagingOf(operation, document),
    }),
  );
  const className = `${capitalized(api)}Client`;
  const lists = methods.filter(({ paging }) => paging);
  const body = [
    `export class ${className} extends ApiClient {`,
    ...lists.flatMap(listField),
    ...constructorLines(api, className, lists),
    ...methods.filter(({ paging }) => !paging).flatMap(methodLines),
    '}',
    '',
  ].join('\n');
  return `${generatedNotice}\n${importLines(api, document, shared, methods, body)}\n${optionsType(api, className)}\n${body}`;
}

function pagingOf(operation: ClientOperation, { components }: ApiDocument): Method['paging'] {
  const page = operation.answer.$ref && components.schemas[referredName(operation.answer.$ref)];
  // A method with an id takes it first, and has no pages of its own.
  if (operation.pathNames.length > 0) return undefined;
  const items = page ? page.properties?.data?.items : undefined;
  if (!items) return undefined;
  const itemType = typeText(items, inPlace);
  const asks = (name: string) => operation.query.some((one) => one.name === name);
  if (asks('cursor')) return { next: 'nextCursor', itemType };
  return asks('page') ? { next: 'nextNumber', itemType } : undefined;
}

function importLines(
  api: ApiName,
  { components }: ApiDocument,
  shared: ReadonlySet<string>,
  methods: readonly Method[],
  body: string,
): string {
  const code = withoutComments(body);
  const named = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const used = named([...Object.keys(components.schemas), ...methods.map(queryTypeName)]).sort();
  const own = used.filter((name) => !shared.has(name));
  const both = used.filter((name) => shared.has(name));
  const next = named(['nextCursor', 'nextNumber']);
  const options = ['CallOptions', 'ClientOptions', ...named(['SentFile', 'WriteOptions'])];
  return [
    `import { ApiClient${body.includes('pathSegment(') ? ', pathSegment' : ''} } from './api-client.ts';`,
    "import type { Called } from './called.ts';",
    `import type { ${options.join(', ')} } from './options.ts';`,
    ...(next.length > 0 ? [`import { ${next.join(', ')}, type PagedList, pagedList } from './pages.ts';`] : []),
    `import type {\n${own.map((name) => `  ${name},`).join('\n')}\n} from './types/${api}.ts';`,
    ...(both.length > 0 ? [`import type { ${both.join(', ')} } from './types/shared.ts';`] : []),
    '',
  ].join('\n');
}

/** The customer API requires a key; the electoral API does not, and has a lower limit without one. */
function optionsType(api: ApiName, className: string): string {
  const comment =
    api === 'customer'
      ? 'An API key of the campaign. Its scopes say what it may do.'
      : 'Raises the limit of requests a minute. Without one the address is counted.';
  const property = api === 'customer' ? 'apiKey: string' : 'apiKey?: string | undefined';
  return [
    `export interface ${className}Options extends ClientOptions {`,
    `  /** ${comment} */`,
    `  readonly ${property};`,
    '}',
    '',
    `/** The ${api} API. Its methods are called as its operations are. They reject with a \`HustingsError\`. */`,
  ].join('\n');
}

const comment = ({ summary, description }: Method): string[] => commentLines(`${summary}.\n\n${description}`, '  ');

const listField = (method: Method): string[] => [
  ...comment(method),
  `  readonly ${method.operationId}: PagedList<${listTypes(method)}>;`,
  '',
];

const listTypes = (method: Pick<Method, 'operationId' | 'responseType' | 'paging'>): string =>
  `${queryTypeName(method)}, ${method.responseType}, ${method.paging?.itemType}`;

function constructorLines(api: ApiName, className: string, lists: readonly Method[]): string[] {
  return [
    '  /** @throws {TypeError} where an option cannot be meant */',
    `  constructor(options: ${className}Options) {`,
    // A program in JavaScript may hand over a variable of its environment that is not set.
    `    super(options, options.apiKey${api === 'customer' ? " ?? ''" : ''});`,
    ...lists.flatMap((list) => [
      `    this.${list.operationId} = pagedList<${listTypes(list)}>(`,
      '      (query, options) =>',
      `        this.call(() => ({ operationId: '${list.operationId}', method: 'GET', path: '${list.path}', repetition: 'nothing', query }), options),`,
      `      ${list.paging?.next},`,
      '    );',
    ]),
    '  }',
    '',
  ];
}

/**
 * Operations whose first parameter of the query came after 1.0.0: their methods are called as before, and take it last.
 */
const queriedLater: ReadonlySet<string> = new Set(['getVoter', 'getLawnSign']);

function methodLines(method: Method): string[] {
  const {
    operationId,
    pathNames,
    query,
    body,
    bodyType,
    fileTypes,
    responseType: answerType,
    hasIdempotencyKey,
  } = method;
  const isFile = fileTypes.length > 0;
  const options = hasIdempotencyKey ? 'WriteOptions' : 'CallOptions';
  const queryIsRequired = query.some(({ required }) => required);
  const isLast = queriedLater.has(operationId);
  const asked = query.length > 0 ? [`query: ${queryTypeName(method)}${queryIsRequired ? '' : ' = {}'}`] : [];
  const parameters = [
    ...pathNames.map((name) => `${name}: string`),
    ...(isLast || body || isFile ? [] : asked),
    ...(body ? [`body: ${bodyType}${body.isRequired ? '' : ' = {}'}`, ...asked] : []),
    ...(isFile ? [`file: SentFile<${fileTypes.map((type) => `'${type}'`).join(' | ')}>`, ...asked] : []),
    `options?: ${options}`,
    ...(isLast ? asked : []),
  ];
  const call = [
    `operationId: '${operationId}'`,
    `method: '${method.method}'`,
    `path: ${pathText(method.path)}`,
    `repetition: '${repetitionOf(method)}'`,
    ...(query.length > 0 ? ['query'] : []),
    ...(body ? ['body'] : []),
    ...(isFile ? ['file'] : []),
  ];
  return [
    ...comment(method),
    `  ${operationId}(${parameters.join(', ')}): Called<${answerType}> {`,
    `    return this.call(`,
    // Arguments that cannot be sent reject the promise: nothing is thrown beside it.
    `      () => ({ ${call.join(', ')} }),`,
    '      options,',
    '    );',
    '  }',
    '',
  ];
}

const repetitionOf = ({ method, hasIdempotencyKey }: Method): string =>
  method === 'GET' ? 'nothing' : hasIdempotencyKey ? 'once' : 'again';

const pathText = (path: string): string =>
  path.includes('{')
    ? `\`${path.replace(/\{(\w+)\}/g, (_, name: string) => `\${pathSegment(${name})}`)}\``
    : `'${path}'`;
