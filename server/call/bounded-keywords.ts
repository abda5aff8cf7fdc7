import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';

/** Faults that one response names. */
export const mostNamed = 10;

/** Those of one object or list that are looked for: one more shows that there are more. */
const mostFound = mostNamed + 1;

/** `Type` of Ajv's code generator, which its entry point does not export. */
const [index, name] = [0, 1];

/** Checks one item of what a keyword goes through, and ends with the last fault that is looked for. */
function check(cxt: KeywordCxt, at: Name, dataPropType: number, found: Name): void {
  const { gen, keyword, schema } = cxt;
  const valid = gen.name('valid');
  if (schema === false) {
    cxt.setParams({ name: at });
    cxt.error();
  } else cxt.subschema({ keyword, dataProp: at, dataPropType }, valid);
  gen.if(schema === false ? _`++${found} === ${mostFound}` : _`!${valid} && ++${found} === ${mostFound}`, () =>
    gen.break(),
  );
}

/** Fields that an object does not know. Ajv's own keyword gathers all of them. */
const unknownFields: CodeKeywordDefinition = {
  keyword: 'additionalProperties',
  type: 'object',
  schemaType: ['boolean', 'object'],
  before: 'properties',
  error: { message: 'is unknown', params: ({ params }) => _`{additionalProperty: ${params.name}}` },
  code(cxt) {
    const { gen, data, schema, parentSchema } = cxt;
    if (schema === true) return;
    const known = gen.scopeValue('obj', { ref: new Set(Object.keys(parentSchema.properties ?? {})) });
    const found = gen.let('found', _`0`);
    gen.forIn('field', data, (field) => {
      gen.if(_`!${known}.has(${field})`, () => check(cxt, field, name, found));
    });
  },
};

/** What the items of a list are. Ajv's own keyword goes on after any number of faulty ones. */
const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['boolean', 'object'],
  before: 'uniqueItems',
  code(cxt) {
    const { gen, data, schema } = cxt;
    if (schema === true) return;
    const found = gen.let('found', _`0`);
    gen.forRange('i', 0, _`${data}.length`, (i) => check(cxt, i, index, found));
  },
};

/**
 * Has an instance that gathers all faults stop in each object and each list after as many as are named: a mebibyte of
 * unknown fields would otherwise be as many faults.
 */
export function boundFaults(ajv: Ajv): Ajv {
  for (const keyword of [unknownFields, items]) ajv.removeKeyword(keyword.keyword as string).addKeyword(keyword);
  return ajv;
}
