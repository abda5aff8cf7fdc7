/** The parts of a JSON schema that an error message can describe. */
interface DescribedSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly required?: readonly string[];
  readonly expects?: string;
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  date: 'a calendar day as YYYY-MM-DD',
  'date-time': 'an ISO 8601 date and time',
  uri: 'an address',
};

/** Describes the values of a schema, as the end of the sentence "x must be …". */
export function expectation(schema: DescribedSchema): string {
  if (schema.expects) return schema.expects;
  if (schema.anyOf) return union(schema.anyOf);
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return `an integer${range(schema)}`;
    case 'number':
      return `a number${range(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return `a list${schema.maxItems === undefined ? '' : ` of at most ${schema.maxItems}`}${schema.items ? `, each ${expectation(schema.items)}` : ''}`;
    default:
      return 'a JSON object';
  }
}

/** Objects among the branches are told apart by the fields that each requires. */
function union(branches: readonly DescribedSchema[]): string {
  const objects = branches.filter(({ type, expects }) => type === 'object' && !expects);
  const names = objects.map(({ required = [] }) => required.map((name) => `"${name}"`).join(' and '));
  if (objects.length < 2 || names.includes('')) return [...new Set(branches.map(expectation))].join(' or ');
  const others = branches.filter((branch) => !objects.includes(branch)).map(expectation);
  return [`a JSON object with ${inWords(names)}`, ...others].join(' or ');
}

const inWords = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

function text({ format, pattern, minLength = 0, maxLength }: DescribedSchema): string {
  const kind = format ? (formats[format] ?? format) : 'a string';
  const like = pattern ? ` matching ${pattern}` : '';
  if (maxLength === undefined) return `${kind}${minLength > 0 && !format ? ' that is not empty' : ''}${like}`;
  return minLength > 0
    ? `${kind} of ${minLength} to ${maxLength} characters${like}`
    : `${kind} of at most ${maxLength} characters${like}`;
}

function range({ minimum, maximum, exclusiveMinimum }: DescribedSchema): string {
  const low = exclusiveMinimum !== undefined ? `greater than ${exclusiveMinimum}` : minimum;
  if (exclusiveMinimum !== undefined) return maximum === undefined ? ` ${low}` : ` ${low} and at most ${maximum}`;
  if (low === undefined) return maximum === undefined ? '' : ` of at most ${maximum}`;
  return maximum === undefined ? ` of at least ${low}` : ` from ${low} to ${maximum}`;
}
