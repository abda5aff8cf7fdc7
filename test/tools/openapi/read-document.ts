import { readFileSync } from 'node:fs';
import { documentFiles } from '#server/api-documents.ts';

export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
}

export interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Content {
  readonly description?: string;
  readonly content?: Readonly<Record<'application/json', Media>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
  readonly 'x-scope'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  readonly name: string;
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Pick<Operation, 'operationId'>>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly operations: readonly Operation[];
}

interface Committed {
  readonly tags: ApiDocument['tags'];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: ApiDocument['components'] & { readonly schemas: ApiDocument['schemas'] };
}

/** The committed documents. References to parameters and responses are followed, those to schemas and headers are not. */
export const apiDocuments: readonly ApiDocument[] = Object.entries(documentFiles).map(([path, file]) => {
  const { tags, paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Committed;
  const follow = <Target>(one: Target | { $ref: string }): Target => {
    if (!(typeof one === 'object' && one !== null && '$ref' in one)) return one;
    const [, , kind = '', name = ''] = one.$ref.split('/');
    return components[kind]?.[name] as Target;
  };
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => ({
      ...operation,
      parameters: operation.parameters.map(follow),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, follow(response)]),
      ),
    })),
  );
  return { name: path, tags, paths, components, schemas: components.schemas, operations };
});
