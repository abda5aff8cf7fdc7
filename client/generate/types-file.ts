import { type ApiDocument, type ClientOperation, clientOperations, referredName, type Schema } from './document.ts';
import { commentLines, describe, typeText } from './type-text.ts';

export const generatedNotice = '/** Made by `npm run build` from server/openapi/. Changes made here are lost. */';

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const queryTypeName = ({ operationId }: Pick<ClientOperation, 'operationId'>): string =>
  `${capitalized(operationId)}Query`;

/** The named types of one API; those that both have are in a file of their own. */
export function typesFile(document: ApiDocument, shared: ReadonlySet<string>): string {
  const operations = clientOperations(document);
  const bodies = new Set(operations.flatMap(({ body }) => (body?.schema.$ref ? [referredName(body.schema.$ref)] : [])));
  const schemas = Object.entries(document.components.schemas).filter(([name]) => !shared.has(name));
  const declarations = [
    ...schemas.map(([name, schema]) => declaration(name, schema, bodies.has(name))),
    ...operations.filter(({ query }) => query.length > 0).map(queryDeclaration),
  ];
  const text = declarations.join('\n');
  const imported = [...shared].filter((name) => new RegExp(`\\b${name}\\b`).test(withoutComments(text)));
  const imports = imported.length > 0 ? `import type { ${imported.join(', ')} } from './shared.ts';\n\n` : '';
  return `${generatedNotice}\n${imports}${text}`;
}

/** The named types that both APIs have. */
export function sharedFile(document: ApiDocument, shared: ReadonlySet<string>): string {
  const schemas = Object.entries(document.components.schemas).filter(([name]) => shared.has(name));
  return `${generatedNotice}\n${schemas.map(([name, schema]) => declaration(name, schema, false)).join('\n')}`;
}

/**
 * The names that are in both documents.
 *
 * @throws if one of them means two things: the package exports every name once
 */
export function sharedNames(one: ApiDocument, other: ApiDocument): Set<string> {
  const names = Object.keys(one.components.schemas).filter((name) => name in other.components.schemas);
  for (const name of names) {
    if (JSON.stringify(one.components.schemas[name]) !== JSON.stringify(other.components.schemas[name])) {
      throw new Error(`"${name}" means one thing in one API and another in the other. Rename one of the schemas.`);
    }
  }
  return new Set(names);
}

function declaration(name: string, schema: Schema, isSent: boolean): string {
  const comment = commentLines(describe(schema), '');
  const type = typeText(schema, { indent: '', isSent });
  const isRecord = type.startsWith('{');
  const line = isRecord ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  return [...comment, line, ''].join('\n');
}

function queryDeclaration(operation: ClientOperation): string {
  const properties = operation.query.map(
    ({ name, description, schema }) => [name, { ...schema, description }] as const,
  );
  const required = operation.query.filter((one) => one.required).map(({ name }) => name);
  const schema: Schema = {
    type: 'object',
    description: `What \`${operation.operationId}\` may be asked for.`,
    properties: Object.fromEntries(properties),
    required,
  };
  return declaration(queryTypeName(operation), schema, true);
}

export const withoutComments = (text: string): string => text.replace(/\/\*\*[\s\S]*?\*\//g, '');
