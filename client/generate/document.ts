import { readFileSync } from 'node:fs';

/** A JSON schema, as far as the committed OpenAPI documents use the language. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly format?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

export type ApiName = 'customer' | 'electoral';

export const readDocument = (api: ApiName): ApiDocument =>
  JSON.parse(readFileSync(new URL(`../../server/openapi/${api}.json`, import.meta.url), 'utf8'));

export const referredName = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** An operation with what its method in the client is made of. */
export interface ClientOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly pathNames: readonly string[];
  readonly query: readonly Parameter[];
  readonly hasIdempotencyKey: boolean;
  readonly body: { readonly schema: Schema; readonly isRequired: boolean } | undefined;
  /** The media types of a body that is a file. */
  readonly fileTypes: readonly string[];
  readonly answer: Schema;
}

/** Whether a response is for programs that have their own readers: of feeds, and of definitions of APIs. */
const isForReaders = (content: object): boolean =>
  Object.keys(content).some((type) => /^application\/(atom\+xml|vnd\.oai\.openapi\+json)/.test(type));

export function clientOperations({ paths, components }: ApiDocument): ClientOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): ClientOperation[] => {
      const { operationId, summary, description, requestBody, responses } = operation;
      const parameters = (operation.parameters ?? []).map((one) =>
        '$ref' in one ? (components.parameters[referredName(one.$ref)] as Parameter) : one,
      );
      const success = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status))?.[1];
      const answer = success && onlySchema(success);
      // Tiles and files are asked for by map libraries and browsers, by their address.
      if (
        Object.keys(success?.content ?? {}).length > 0 &&
        (!answer || answer.format === 'binary' || isForReaders(success?.content ?? {}))
      )
        return [];
      if (!answer) throw new Error(`${operationId} has no JSON answer: the client cannot call it.`);
      const body = requestBody && onlySchema(requestBody);
      const fileTypes = requestBody && !body ? Object.keys(requestBody.content ?? {}) : [];
      const described: ClientOperation = {
        operationId,
        summary,
        description,
        path,
        answer,
        fileTypes,
        method: method.toUpperCase(),
        pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
        // Methods read JSON: in which form a response comes is not for their callers to say.
        query: parameters.filter((one) => one.in === 'query' && one.name !== 'f'),
        hasIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
        body: body && { schema: body, isRequired: requestBody?.required === true },
      };
      return [described];
    }),
  );
}

const onlySchema = ({ content = {} }: Content): Schema | undefined =>
  Object.entries(content).find(([type]) => /[/+]json$/.test(type))?.[1].schema;
