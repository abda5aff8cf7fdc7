import type { Readable } from 'node:stream';
import sax from 'sax';
import { Pace } from '#core/processes/pace.ts';
import { xmlLimits } from './limits.ts';
import { damagedWorkbook, tooLargeWorkbook } from './refusals.ts';

/** What a part of a workbook says, in its order. Names are without their prefixes. */
interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

function plainNames(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const name in attributes) {
    if (!name.includes(':')) continue;
    const plain: Record<string, string> = Object.create(null);
    for (const [key, value] of Object.entries(attributes)) plain[plainName(key)] = value;
    return plain;
  }
  return attributes;
}

/** The types of the library do not know the first one: no entities but those of XML. */
const options = { strictEntities: true, position: false } as sax.SAXOptions;

/**
 * Reads XML while it is unpacked, and yields after each piece. The parser knows no entities but the five of XML, fetches
 * nothing, and holds 64 kB at most of a name or a value; a document type is refused. Errors: 400 for what is not XML, and
 * for elements that are nested deeper, or have more attributes, than any workbook has.
 */
export async function* parseXml(source: Readable, { open, text, close }: XmlReader): AsyncGenerator<void> {
  const parser = sax.parser(true, options);
  let failure: unknown;
  let [depth, attributes, allAttributes] = [0, 0, 0];
  parser.onerror = (error) => {
    failure ??= error;
  };
  parser.ondoctype = () => {
    throw new Error('a document type');
  };
  parser.onopentagstart = () => {
    if (++depth > xmlLimits.depth) throw damagedWorkbook();
    attributes = 0;
  };
  // Thrown while the tag is read, not when it has ended.
  parser.onattribute = () => {
    if (++attributes > xmlLimits.attributesOfTag) throw damagedWorkbook();
    if (++allAttributes > xmlLimits.attributes) throw tooLargeWorkbook();
  };
  parser.onopentag = ({ name, attributes }) =>
    open?.(plainName(name), plainNames(attributes as Readonly<Record<string, string>>));
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  parser.onclosetag = (name) => {
    depth--;
    close?.(plainName(name));
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const write = (piece: string) => {
    // The parser looks at the length of what it holds by these two. It does not count them by itself here.
    Object.assign(parser, { position: 0, bufferCheckPosition: 0 });
    if (piece !== '') parser.write(piece);
    if (failure !== undefined) throw failure;
  };
  const pace = new Pace();
  try {
    for await (const piece of source) {
      for (let from = 0; from < piece.length; from += pieceBytes) {
        write(decoder.decode(piece.subarray(from, from + pieceBytes), { stream: true }));
        yield;
        if (pace.isDue) await pace.rest();
      }
    }
    write(decoder.decode());
    parser.close();
    if (failure !== undefined) throw failure;
  } catch (error) {
    throw damagedWorkbook(error);
  } finally {
    source.destroy();
  }
  yield;
}

/** Parsed at a time: a millisecond or two. */
const pieceBytes = 32 * 1024;

/** The same for a part that is read as a whole. */
export async function readXml(source: Readable, reader: XmlReader): Promise<void> {
  for await (const _ of parseXml(source, reader));
}
