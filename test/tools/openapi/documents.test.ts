import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { annotate, enumeration, ignored, nullable } from '#server/call/schema.ts';
import { Components } from '#tools/openapi/components.ts';
import { openapiFiles } from '#tools/openapi/files.ts';

describe('server/openapi', () => {
  it.each(Object.entries(openapiFiles()))('%s is as npm run openapi makes it', async (name, text) => {
    const committed = await readFile(new URL(`../../../server/openapi/${name}`, import.meta.url), 'utf8');
    expect(committed === text || `${name} is stale: npm run openapi`).toBe(true);
  });
});

describe('components', () => {
  const colour = enumeration('Colour', ['RED', 'BLUE'], { description: 'A colour.' });

  it('are the schemas with a title; what a place adds is beside the reference', () => {
    const components = new Components();
    const written = components.write(
      Type.Object({
        plain: colour,
        own: Type.Optional(annotate(colour, { description: 'Of the door.', default: 'RED' })),
        none: nullable(colour, { description: 'Of the roof, if any.' }),
        text: nullable(Type.String({ maxLength: 5, description: 'Inner.' }), { description: 'Outer.' }),
        echo: Type.Optional(ignored(Type.String())),
      }),
    );
    const $ref = '#/components/schemas/Colour';
    expect(written.properties).toEqual({
      plain: { $ref },
      // A generator would take a field with a default for one that is always sent.
      own: { $ref, description: 'Of the door. The default is `"RED"`.' },
      none: { anyOf: [{ $ref }, { type: 'null' }], description: 'Of the roof, if any.' },
      text: { type: ['string', 'null'], maxLength: 5, description: 'Outer.' },
      echo: { type: 'string', description: 'Read-only: accepted and ignored.' },
    });
    expect(components.schemas).toEqual({
      Colour: { type: 'string', enum: ['RED', 'BLUE'], description: 'A colour.' },
    });
  });

  it('refuse two schemas of one name', () => {
    const components = new Components();
    components.write(colour);
    const other = enumeration('Colour', ['GREEN'], { description: 'A colour.' });
    expect(() => components.write(other)).toThrow('Two schemas are called Colour');
  });
});
