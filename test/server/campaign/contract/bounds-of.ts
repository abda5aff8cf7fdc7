import type { Bounds } from './contract-table.ts';

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly expects?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly default?: unknown;
}

/** The bounds that a schema of ours states for a field, in the form of the contract's table. */
export function boundsOf(schema: unknown, required: boolean): Bounds {
  const { anyOf, ...outer } = schema as Schema;
  const [inner = outer, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const given = {
    type: typeOf(inner),
    min: inner.minLength ?? inner.minimum,
    max: inner.maxLength ?? inner.maximum ?? inner.maxItems,
    above: inner.exclusiveMinimum,
    itemMax: inner.items?.maxLength,
    values: inner.enum,
    nullable: anyOf?.some(({ type }) => type === 'null') || undefined,
    asAnswered: others.length > 0 || undefined,
    required: required || undefined,
    default: inner.default,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as unknown as Bounds;
}

function typeOf({ type, format, expects, enum: values }: Schema): string {
  if (values) return 'enum';
  if (format === 'email') return 'email';
  if (format === 'date') return 'day';
  if (expects?.includes('postal code')) return 'postalCode';
  if (type === 'array') return 'strings';
  return type as string;
}
