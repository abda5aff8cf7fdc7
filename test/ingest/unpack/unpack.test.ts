// Longer than other files: each way in which an archive is hostile or damaged has a test with the same helpers.
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { SourceError } from '#core/errors.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { rename, tamper, zipOf } from '#test/support/fixtures/zip.ts';

const folder = temporaryFolder();

async function open(name: string, content: string | Uint8Array, limits = {}) {
  return unpack(await folder.write(name, content), limits);
}

/** The message of a refused file. */
async function refusal(name: string, content: string | Uint8Array, limits = {}): Promise<string> {
  const error = await open(name, content, limits).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SourceError);
  return (error as SourceError).message;
}

const names = (archive: { members: ReadonlyArray<{ name: string }> }) => archive.members.map(({ name }) => name);

describe('an archive', () => {
  it('lists a zip in its order and reads and streams its members', async () => {
    const archive = await open('wards.zip', await zipOf({ 'b/wards.shp': 'shapes', 'a.txt': 'licence' }));
    expect(archive.members).toEqual([
      { name: 'b/wards.shp', size: 6 },
      { name: 'a.txt', size: 7 },
    ]);
    expect((await archive.read('b/wards.shp')).toString()).toBe('shapes');
    expect(await text(await archive.stream('a.txt'))).toBe('licence');
    await archive.close();
  });

  it('reads members that are stored and not compressed, and empty ones', async () => {
    const archive = await open('stored.zip', await zipOf({ 'a.txt': 'plain', 'empty.txt': '' }, { compress: false }));
    expect((await archive.read('a.txt')).toString()).toBe('plain');
    expect((await archive.read('empty.txt')).length).toBe(0);
    await archive.close();
  });

  it('is known for a zip by its first bytes, not by its name', async () => {
    const archive = await open('download.html', await zipOf({ 'a.txt': 'plain' }));
    expect(names(archive)).toEqual(['a.txt']);
    await archive.close();
  });

  it('is a bare file too, which is its own only member', async () => {
    const archive = await open('wards.geojson', '{"type":"FeatureCollection","features":[]}');
    expect(archive.members).toEqual([{ name: 'wards.geojson', size: 42 }]);
    expect((await archive.read('wards.geojson')).length).toBe(42);
    expect(await text(await archive.stream('wards.geojson'))).toContain('FeatureCollection');
    await archive.close();
  });

  it('opens zips within it, and names their members by both paths', async () => {
    const inner = await zipOf({ 'wards.shp': 'inner' });
    const archive = await open('outer.zip', await zipOf({ 'readme.txt': 'x', 'maps/wards.ZIP': inner }));
    expect(names(archive)).toEqual(['readme.txt', 'maps/wards.ZIP/wards.shp']);
    expect((await archive.read('maps/wards.ZIP/wards.shp')).toString()).toBe('inner');
    await archive.close();
  });

  it('leaves a file alone that is only named a zip, and documents that are zips inside', async () => {
    const document = await zipOf({ 'word/document.xml': '<w/>' });
    const archive = await open('a.zip', await zipOf({ 'not.zip': 'text', 'readme.docx': document }));
    expect(names(archive)).toEqual(['not.zip', 'readme.docx']);
    await archive.close();
  });

  it('leaves out folders, dot files and what macOS leaves behind', async () => {
    const archive = await open(
      'mac.zip',
      await zipOf({
        'wards/': '',
        '__MACOSX/wards/._wards.shp': 'x',
        'wards/.DS_Store': 'x',
        'wards/wards.shp': 'shapes',
      }),
    );
    expect(names(archive)).toEqual(['wards/wards.shp']);
    await archive.close();
  });

  it('reads a member whose checksum is wrong, since a publisher is known whose checksums are', async () => {
    const zip = tamper(await zipOf({ 'wards.shp': 'shapes' }), 'wards.shp', (header) => {
      header.writeUInt32LE(crc32('something else'), 16);
    });
    const archive = await open('crc.zip', zip);
    expect((await archive.read('wards.shp')).toString()).toBe('shapes');
    expect(await text(await archive.stream('wards.shp'))).toBe('shapes');
    await archive.close();
  });

  it('knows accents in names, whether they are declared UTF-8, undeclared UTF-8 or CP437', async () => {
    const declared = await open('utf8.zip', await zipOf({ 'Montréal/a.shp': 'x' }));
    expect(names(declared)).toEqual(['Montréal/a.shp']);

    const plain = await zipOf({ 'Montreal.shp': 'x', 'Quebecs.shp': 'y' });
    const utf8 = rename(plain, 'Quebecs.shp', Buffer.from('Québec.shp'));
    const withoutFlag = tamper(utf8, 'QuÃ©bec.shp', (header) => header.writeUInt16LE(0, 8));
    const undeclared = await open('undeclared.zip', withoutFlag);
    expect(names(undeclared)).toEqual(['Montreal.shp', 'Québec.shp']);

    const cp437 = rename(plain, 'Montreal.shp', Buffer.from('Montr\x82al.shp', 'latin1'));
    const dos = await open(
      'cp437.zip',
      tamper(cp437, 'Montr\x82al.shp', (header) => header.writeUInt16LE(0, 8)),
    );
    expect(names(dos)).toEqual(['Montréal.shp', 'Quebecs.shp']);
    await Promise.all([declared.close(), undeclared.close(), dos.close()]);
  });

  it('composes accents that macOS writes as two characters', async () => {
    const archive = await open('nfd.zip', await zipOf({ ['Montréal.shp'.normalize('NFD')]: 'x' }));
    expect(names(archive)).toEqual(['Montréal.shp']);
    await archive.close();
  });

  it.each(['/vsimem/wards.shp', 'C:\\GIS\\gis\\a.shp', '//server/a/b.shp'])(
    'takes a path from the root of a disk for one of its own: %s',
    async (path) => {
      const harmless = 'x'.repeat(path.length);
      const archive = await open('rooted.zip', rename(await zipOf({ [harmless]: 'map' }), harmless, Buffer.from(path)));
      const name = path.replaceAll('\\', '/').replace(/^(?:C:)?\/+/, '');
      expect(archive.members).toEqual([{ name, size: 3 }]);
      expect((await archive.read(name)).toString()).toBe('map');
      await archive.close();
    },
  );

  it.each([
    ['a line break', '\n'],
    ['a program', `MZ\x90${'\0PK\x05\x06'.repeat(500)}`],
  ])('is found behind %s, also within another zip', async (_, before) => {
    const zip = Buffer.concat([
      Buffer.from(before, 'latin1'),
      await zipOf({ 'wards.shp': 'map', 'wards.dbf': 'table' }),
    ]);
    for (const [content, folder] of [
      [zip, ''],
      [await zipOf({ 'inner.zip': zip }), 'inner.zip/'],
    ] as const) {
      const archive = await open('printed.zip', content);
      expect(archive.members.map(({ name }) => name)).toEqual([`${folder}wards.shp`, `${folder}wards.dbf`]);
      expect((await archive.read(`${folder}wards.dbf`)).toString()).toBe('table');
      await archive.close();
    }
  });

  it('takes the backslashes of careless Windows programs for folders', async () => {
    const archive = await open(
      'windows.zip',
      rename(await zipOf({ 'maps/wards.shp': 'x' }), 'maps/wards.shp', Buffer.from('maps\\wards.shp')),
    );
    expect(names(archive)).toEqual(['maps/wards.shp']);
    await archive.close();
  });

  it('says what there is if a member is asked for that is not', async () => {
    const archive = await open('wards.zip', await zipOf({ 'a.txt': 'x' }));
    await expect(archive.read('b.txt')).rejects.toThrow('wards.zip has no member b.txt; it has a.txt.');
    await archive.close();
  });
});

describe('a file is refused', () => {
  it('if it is empty', async () => {
    expect(await refusal('wards.zip', '')).toMatch(/^wards\.zip is empty \(0 bytes\): the address answered nothing/);
  });

  it.each([
    ['<!DOCTYPE html>\n<html lang="en"><title>Just a moment...</title></html>'],
    ['\n\n  <html><body>Moved</body></html>'],
    ['\uFEFF<?xml version="1.0"?>\n<!-- page -->\n<HTML>'],
  ])('if it is a web page with a zip’s name: %j', async (page) => {
    expect(await refusal('wards.zip', page)).toMatch(
      /^wards\.zip is not data but a web page \(HTML\).*a challenge.*moved.*--file/,
    );
  });

  it('if a zip is cut short, wherever it is cut', async () => {
    const zip = await zipOf({ 'wards.shp': Buffer.alloc(5000, 'shapes'), 'wards.dbf': 'table' });
    for (const length of [10, zip.length >> 1, zip.length - 60, zip.length - 1]) {
      expect(await refusal('wards.zip', zip.subarray(0, length))).toMatch(
        /^wards\.zip is a (zip cut short|damaged zip).*Fetch it again/,
      );
    }
  });

  it('if a zip within it is cut short', async () => {
    const inner = await zipOf({ 'wards.shp': 'shapes' });
    const outer = await zipOf({ 'inner.zip': inner.subarray(0, inner.length - 30) });
    expect(await refusal('outer.zip', outer)).toMatch(/^outer\.zip\/inner\.zip is a zip cut short/);
  });

  it('if it holds nothing', async () => {
    expect(await refusal('empty.zip', await zipOf({}))).toMatch(/^empty\.zip is a zip that holds no files/);
    expect(await refusal('folders.zip', await zipOf({ 'wards/': '' }))).toMatch(/holds no files/);
  });

  it.each(['../../etc/pass', '/../etc/passwords', 'C:/../passwrd', '..\\..\\etc\\pass', 'maps/../../pass'])(
    'if a path leads out of it: %s',
    async (path) => {
      const harmless = 'x'.repeat(path.length);
      const zip = rename(await zipOf({ [harmless]: 'root' }), harmless, Buffer.from(path));
      expect(await refusal('evil.zip', zip)).toMatch(/^evil\.zip holds a member whose path leads out of the archive/);
    },
  );

  it('if two members have the same name', async () => {
    const zip = rename(await zipOf({ 'a.shp': '1', 'b.shp': '2' }), 'b.shp', Buffer.from('a.shp'));
    expect(await refusal('twice.zip', zip)).toBe(
      'twice.zip holds two members named a.shp: which one is meant cannot be told.',
    );
  });

  it('if it is encrypted', async () => {
    const zip = tamper(await zipOf({ 'a.shp': 'shapes' }), 'a.shp', (header) => header.writeUInt16LE(1, 8));
    expect(await refusal('secret.zip', zip)).toMatch(
      /^secret\.zip is encrypted \(a\.shp\): unpack it with its password/,
    );
  });

  it('if it is packed by a method that is not read', async () => {
    const zip = tamper(await zipOf({ 'a.shp': 'shapes' }), 'a.shp', (header) => header.writeUInt16LE(9, 10));
    expect(await refusal('new.zip', zip)).toMatch(
      /^new\.zip is packed by Deflate64 \(a\.shp\), and only Deflate is read/,
    );
  });

  it('if it is an archive of another kind', async () => {
    expect(await refusal('wards.zip', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]))).toMatch(
      /is a 7-Zip archive/,
    );
    expect(await refusal('wards.gz', Buffer.from([0x1f, 0x8b, 8, 0]))).toMatch(/is a gzip archive/);
  });
});

describe('a zip bomb is refused', () => {
  const zeros = Buffer.alloc(1_000_000);

  it('for growing beyond measure', async () => {
    expect(await refusal('bomb.zip', await zipOf({ 'a.shp': zeros }), { ratioFloorBytes: 100_000 })).toMatch(
      /^bomb\.zip looks like a zip bomb: a\.shp would grow [\d,]+ times, to 976\.6 KiB/,
    );
  });

  it('but not for a small table of blanks, which packs as well', async () => {
    const archive = await open('blanks.zip', await zipOf({ 'a.dbf': Buffer.alloc(1_000_000, ' ') }));
    expect((await archive.read('a.dbf')).length).toBe(1_000_000);
    await archive.close();
  });

  it('for its members together', async () => {
    const zip = await zipOf({ 'a.shp': zeros, 'b.shp': zeros });
    expect(await refusal('bomb.zip', zip, { totalBytes: 1_500_000 })).toMatch(
      /looks like a zip bomb: it would unpack to 1\.9 MiB in 2/,
    );
  });

  it('for what zips within it hold, counted together', async () => {
    const inner = await zipOf({ 'a.shp': zeros });
    const zip = await zipOf({ '1.zip': inner, '2.zip': inner });
    expect(await refusal('bomb.zip', zip, { totalBytes: 1_500_000 })).toMatch(/looks like a zip bomb/);
  });

  it('for too many members', async () => {
    const zip = await zipOf({ a: '', b: '', c: '', d: '' });
    expect(await refusal('many.zip', zip, { members: 3 })).toMatch(/^many\.zip holds 4 members, more than the 3/);
  });

  it('for zips within zips without end', async () => {
    let zip = await zipOf({ 'a.shp': 'shapes' });
    for (let i = 0; i < 4; i++) zip = await zipOf({ 'inner.zip': zip });
    expect(await refusal('deep.zip', zip)).toMatch(/holds zips within zips, deeper than 2/);
  });

  it('for a member that unpacks to more than it declares, read or streamed', async () => {
    const lying = tamper(await zipOf({ 'a.shp': zeros }), 'a.shp', (header) => header.writeUInt32LE(1000, 24));
    const archive = await open('lying.zip', lying);
    await expect(archive.read('a.shp')).rejects.toThrow(
      /looks like a zip bomb: a\.shp unpacks to more than the size it declares/,
    );
    await expect(text(await archive.stream('a.shp'))).rejects.toThrow(/looks like a zip bomb/);
    await archive.close();
  });

  it('for a member too large to be read at once, which can still be streamed', async () => {
    const archive = await open('large.zip', await zipOf({ 'a.csv': 'postal codes' }), { memberBytes: 5 });
    await expect(archive.read('a.csv')).rejects.toThrow(
      'a.csv is 12 bytes, more than the 5 bytes that are read at once',
    );
    expect(await text(await archive.stream('a.csv'))).toBe('postal codes');
    await archive.close();
    const bare = await open('large.csv', 'postal codes', { memberBytes: 5 });
    await expect(bare.read('large.csv')).rejects.toThrow(SourceError);
  });
});

it('says which member is damaged', async () => {
  const zip = await zipOf({
    'a.shp': Buffer.from(Array.from({ length: 4000 }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 11) & 0xff)),
  });
  zip.fill(0xff, 60, 400);
  const archive = await open('damaged.zip', zip);
  await expect(archive.read('a.shp')).rejects.toThrow(
    /^a\.shp in damaged\.zip cannot be unpacked \(.*\)\. Fetch the archive again/,
  );
  await expect(text(await archive.stream('a.shp'))).rejects.toThrow(SourceError);
  await archive.close();
});
