import { Type } from 'typebox';
import { closed, DateTimeSchema } from '#server/electoral/schemas.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';
import { listedFindings } from './read-provenance.ts';

const exampleHash = '3c9e2f0c5e2a4d0f8b1b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f';

/** A SHA-256. */
export const HashSchema = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'A SHA-256, in lower-case hexadecimal digits.',
  examples: [exampleHash],
});

const FindingSchema = Type.Object(
  {
    severity: enumeration('FindingSeverity', ['hard', 'soft'], {
      description: 'hard: it keeps a file from being published unless a person accepts it. soft: it is told.',
      examples: ['soft'],
    }),
    check: Type.String({ description: 'The check that found it.', examples: ['area'] }),
    message: Type.String({
      description: 'What was found, in English.',
      examples: ['The area of 2 districts differs from the last map by more than 5 %: 3 and 4.'],
    }),
  },
  { ...closed, title: 'ProvenanceFinding', description: 'Something that the checks found in a file.' },
);

const AcceptanceSchema = Type.Object(
  {
    by: enumeration('AcceptedBy', ['operator'], {
      description: 'Who: the operator of the installation. No name is told.',
      examples: ['operator'],
    }),
    at: annotate(DateTimeSchema, { description: 'When, in UTC.' }),
  },
  { ...closed, title: 'Acceptance', description: 'That a person published a file which the checks had held back.' },
);

export const ProvenancePublicationSchema = Type.Object(
  {
    catalogueVersion: Type.Integer({ minimum: 1, description: 'The catalogue’s version with it.', examples: [14] }),
    action: enumeration('ProvenanceAction', ['publish', 'rollback'], {
      description: 'publish: a file was published. rollback: what an earlier file said was published again.',
      examples: ['publish'],
    }),
    publishedAt: annotate(DateTimeSchema, { description: 'Since when it is answered, in UTC.' }),
    publishedBy: enumeration('PublishedBy', ['job', 'operator'], {
      description: 'job: by the schedule of the installation. operator: by a command.',
      examples: ['job'],
    }),
    fileHash: nullable(HashSchema, {
      description: 'SHA-256 of the publisher’s file, byte for byte as it came; null where none is recorded.',
      examples: [exampleHash],
    }),
    address: nullable(Type.String(), {
      description:
        'The address that gave the file, without its query, which may hold a key; null of a file that was brought by hand.',
      examples: ['https://data.example.org/federal/2025/districts.zip'],
    }),
    fetchedAt: nullable(DateTimeSchema, {
      description: 'When that address first gave these bytes, in UTC; null where that is not recorded.',
      examples: ['2026-10-01T08:00:02.117Z'],
    }),
    contentHash: nullable(HashSchema, {
      description: 'SHA-256 of all that was published of it: a file zipped anew changes nothing.',
      examples: [exampleHash],
    }),
    programVersion: nullable(Type.String(), {
      description: 'The version of the program that read and checked the file; null where that is not recorded.',
      examples: ['1.0.0'],
    }),
    findings: Type.Array(FindingSchema, {
      examples: [[]],
      maxItems: listedFindings,
      description: `What the checks found in the file: the first ${listedFindings}.`,
    }),
    findingCount: Type.Integer({ minimum: 0, description: 'How many findings there are.', examples: [0] }),
    accepted: nullable(AcceptanceSchema, {
      description: 'Who accepted the file although the checks had held it back; null where they had not.',
      examples: [null],
    }),
    boundaryCount: Type.Integer({
      minimum: 1,
      description: 'How many of the boundaries asked for came by it.',
      examples: [8],
    }),
  },
  { ...closed, title: 'ProvenancePublication', description: 'The publication by which a line came to be served.' },
);

export const ProvenanceSourceSchema = Type.Object(
  {
    name: Type.String({
      description: 'What the dataset is called.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
    page: Type.String({
      description: 'The publisher’s page about it; empty where none is stated.',
      examples: ['https://data.example.org/federal/2025/'],
    }),
  },
  { ...closed, title: 'ProvenanceSource', description: 'The dataset of a map.' },
);
