import { Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { closed, DateTimeSchema } from '#server/electoral/schemas/schemas.ts';
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
      description: 'hard: the file is not published unless a person accepts it. soft: it is only reported.',
      examples: ['soft'],
    }),
    check: Type.String({ description: 'The check that reported it.', examples: ['holes'] }),
    message: Type.String({
      description: 'What was found, in English.',
      examples: ['The districts enclose area that none of them covers: 305 km² at -47.5649, 43.5442.'],
    }),
  },
  { ...closed, title: 'ProvenanceFinding', description: 'A finding of the checks of a file.' },
);

const AcceptanceSchema = Type.Object(
  {
    by: enumeration('AcceptedBy', ['operator'], {
      description: 'Who accepted it: the operator of the installation. Names are not published.',
      examples: ['operator'],
    }),
    at: annotate(DateTimeSchema, { description: 'When, in UTC.' }),
  },
  { ...closed, title: 'Acceptance', description: 'A person’s acceptance of a file that the checks had held back.' },
);

export const ProvenancePublicationSchema = Type.Object(
  {
    catalogueVersion: Type.Integer({
      minimum: 1,
      description: 'The catalogue version that it created.',
      examples: [14],
    }),
    action: enumeration('ProvenanceAction', ['publish', 'rollback'], {
      description: 'publish: a file was published. rollback: the content of an earlier file was published again.',
      examples: ['publish'],
    }),
    publishedAt: annotate(DateTimeSchema, { description: 'Since when it is served, in UTC.' }),
    publishedBy: enumeration('PublishedBy', ['job', 'operator'], {
      description: 'job: by the schedule of the installation. operator: by a command.',
      examples: ['job'],
    }),
    fileHash: nullable(HashSchema, {
      description: 'SHA-256 of the publisher’s file as downloaded; null if none is recorded.',
      examples: [exampleHash],
    }),
    address: nullable(Type.String(), {
      description:
        'The URL of the file, without its query string, which may contain a key; null for a file provided by hand.',
      examples: ['https://data.example.org/federal/2025/districts.zip'],
    }),
    fetchedAt: nullable(DateTimeSchema, {
      description: 'When that URL first returned these bytes, in UTC; null if not recorded.',
      examples: ['2026-10-01T08:00:02.117Z'],
    }),
    contentHash: nullable(HashSchema, {
      description: 'SHA-256 of the published content. It does not change if the file is only compressed again.',
      examples: [exampleHash],
    }),
    programVersion: nullable(Type.String(), {
      description: 'The version of the program that read and checked the file; null if not recorded.',
      examples: ['1.0.0'],
    }),
    findings: Type.Array(FindingSchema, {
      maxItems: listedFindings,
      description: `The findings of the checks, the first ${listedFindings}.`,
    }),
    findingCount: Type.Integer({ minimum: 0, description: 'Number of findings.', examples: [1] }),
    accepted: nullable(AcceptanceSchema, {
      description: 'Who accepted a file that the checks had held back; null if it was not held back.',
      examples: [null],
    }),
    boundaryCount: Type.Integer({
      minimum: 1,
      description: 'How many of the requested boundaries it introduced.',
      examples: [8],
    }),
  },
  { ...closed, title: 'ProvenancePublication', description: 'The publication that introduced a boundary.' },
);

export const ProvenanceSourceSchema = Type.Object(
  {
    name: Type.String({
      description: 'The name of the dataset.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
    page: Type.String({
      description: 'The publisher’s page about it; empty if none is stated.',
      examples: ['https://data.example.org/federal/2025/'],
    }),
  },
  { ...closed, title: 'ProvenanceSource', description: 'The dataset of a map.' },
);
