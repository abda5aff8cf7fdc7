import { referredName, type Schema } from './document.ts';

/** What `typeText` needs of the place where a type is. */
export interface Place {
  /** Spaces before the line. */
  readonly indent: string;
  /** Whether optional properties may be undefined too: in what is sent, from which JSON leaves them out. */
  readonly isSent: boolean;
}

/**
 * A JSON schema as a type of TypeScript.
 *
 * @throws if the schema says something that is not written here, so that no part of a document is left out unseen
 */
export function typeText(schema: Schema, place: Place): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeText(one, place)))].join(' | ');
  if (schema.type === undefined) throw new Error(`A schema without a type: ${JSON.stringify(schema)}`);
  return [schema.type]
    .flat()
    .map((type) => namedType(type, schema, place))
    .join(' | ');
}

function namedType(type: string, schema: Schema, place: Place): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return arrayText(schema, place);
    case 'object':
      return objectText(schema, place);
    default:
      throw new Error(`Type "${type}" is not written here.`);
  }
}

function arrayText({ items, minItems, maxItems }: Schema, place: Place): string {
  if (!items) throw new Error('An array whose items are not described.');
  const item = typeText(items, place);
  if (minItems !== undefined && minItems === maxItems && maxItems <= 4)
    return `[${Array(minItems).fill(item).join(', ')}]`;
  return / \| /.test(item) ? `Array<${item}>` : `${item}[]`;
}

function objectText({ properties, required = [], additionalProperties }: Schema, place: Place): string {
  const inner = { ...place, indent: `${place.indent}  ` };
  if (!properties) {
    if (typeof additionalProperties !== 'object') throw new Error('An object whose properties are not described.');
    return `Record<string, ${typeText(additionalProperties, place)}>`;
  }
  if (typeof additionalProperties === 'object') throw new Error('An object with properties of two kinds.');
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const isRequired = required.includes(name);
    const undefinable = !isRequired && place.isSent ? ' | undefined' : '';
    return [
      ...commentLines(describe(property), inner.indent),
      `${inner.indent}${propertyName(name)}${isRequired ? '' : '?'}: ${typeText(property, inner)}${undefinable};`,
    ];
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${place.indent}}`;
}

/** The schema's description, and the bounds that a type does not have. */
export function describe(schema: Schema): string {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, maxItems, format } = schema;
  const bounds = [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength !== undefined && minLength > 0 && `at least ${minLength} character${minLength === 1 ? '' : 's'}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.type === 'array' && maxItems !== undefined && `at most ${maxItems} of them`,
    format !== undefined && `format ${format}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} by default`,
  ].filter((bound) => bound !== false);
  const sentence = bounds.join(', ');
  return [schema.description, sentence && `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`]
    .filter(Boolean)
    .join(' ');
}

const widest = 120;

/** A text as a documentation comment, in lines of 120 characters. */
export function commentLines(text: string, indent: string): string[] {
  if (text === '') return [];
  const safe = text.replaceAll('*/', '*\\/');
  const single = `${indent}/** ${safe} */`;
  if (single.length <= widest && !safe.includes('\n')) return [single];
  const lines = safe.split('\n').flatMap((paragraph) => wrap(paragraph, widest - indent.length - 3));
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1] as string;
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value);

const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));
