import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readWholeMultipart } from '#test/support/http/read-multipart.ts';

const type = 'multipart/form-data; boundary=B';
const mostBytes = 64 * 1024;

const part = (headers: string, content: string) => `--B\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (more = '', name = 'list.csv') =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"${more}`, 'A,B\n1,2\n');
const field = part('Content-Disposition: form-data; name="note"', 'some text');
const end = '--B--\r\n';

const read = (body: string | Iterable<Buffer>, contentType = type) =>
  readWholeMultipart(Readable.from(typeof body === 'string' ? [Buffer.from(body)] : body), contentType, mostBytes);

const status = (body: string | Iterable<Buffer>, contentType?: string) =>
  read(body, contentType).then(
    () => 200,
    ({ status }) => status,
  );

function* pieces(body: string, length: number) {
  for (let from = 0; from < body.length; from += length) yield Buffer.from(body.slice(from, from + length), 'latin1');
}

describe('a form with a file', () => {
  it.each([1, 2, 3, 7, 64, 10_000])('is read completely, in pieces of %s bytes', async (length) => {
    const text = 'a\r\n--\r\n-B'.repeat(50);
    const sent = field + part('Content-Disposition: form-data; name="file"; filename="l.csv"', text) + end;
    const { fields, files } = await read(pieces(sent, length));
    expect(fields).toEqual([['note', 'some text']]);
    expect(files.get('file')).toEqual({ name: 'l.csv', bytes: Buffer.from(text) });
  });

  it('may say that a part is 7bit, 8bit or binary', async () => {
    for (const encoding of ['7bit', '8bit', 'binary', '8BIT']) {
      const { files } = await read(file(`\r\nContent-Transfer-Encoding: ${encoding}`) + end);
      expect(files.get('file')?.bytes.toString()).toBe('A,B\n1,2\n');
    }
  });

  it('has no file if none was chosen, and a file’s name in UTF-8', async () => {
    const none = part(
      'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream',
      '',
    );
    expect((await read(none + end)).files.size).toBe(0);
    expect((await read(file('', 'électeurs.csv') + end)).files.get('file')?.name).toBe('électeurs.csv');
  });
});

describe('refused with 400', () => {
  it.each<[string, string]>([
    ['a coding of bytes', file('\r\nContent-Transfer-Encoding: base64') + end],
    ['an unknown coding', file('\r\nContent-Transfer-Encoding: 9bit') + end],
    ['a cut body', file()],
    ['a cut header', '--B\r\nContent-Dispo'],
    ['a cut boundary', file() + end.slice(0, 3)],
    ['another boundary', (file() + end).replaceAll('--B', '--C')],
    ['an empty body', ''],
    ['two files', file() + file() + end],
    ['many fields', field.repeat(11) + end],
    ['many parts without a name', part('X-Other: 1', '').repeat(12) + end],
    ['a long field', part('Content-Disposition: form-data; name="note"', 'x'.repeat(17_000)) + end],
    ['a long name of a field', field.replace('note', 'n'.repeat(101)) + end],
    ['a long name of a file', file('', 'n'.repeat(256)) + end],
    ['a field without a name', part('Content-Disposition: form-data', 'x') + end],
    ['an unknown charset', field.replace('"note"', '"note"\r\nContent-Type: text/plain; charset=nonsense') + end],
    ['a header’s line break', file('\r\nX:\n') + end],
  ])('is %s', async (_, body) => {
    expect([await status(body), await status(pieces(body, 5))]).toEqual([400, 400]);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', `${type}${'x'.repeat(200)}`, 'text/plain', 'x'])(
    'is the content type %s',
    async (contentType) => expect(await status(file() + end, contentType)).toBe(400),
  );

  it('is a repeated file name of 400 kB, after its first 16 kB', async () => {
    let sent = 0;
    function* endless() {
      yield Buffer.from('--B\r\nContent-Disposition: form-data; name="file"; ');
      for (; sent < 400_000; sent += 1000) yield Buffer.from('filename="'.repeat(100));
    }
    expect(await status(endless())).toBe(400);
    // What follows is discarded, so that the sender gets to read the response.
    expect(sent).toBeLessThan(200_000);
  });

  it('is an aborted request', async () => {
    const source = new Readable({ read() {} });
    const reading = readWholeMultipart(source, type, mostBytes);
    source.push(file());
    source.destroy(new Error('aborted'));
    await expect(reading).rejects.toMatchObject({ status: 400 });
    const closed = new Readable({ read() {} });
    const other = readWholeMultipart(closed, type, mostBytes);
    closed.destroy();
    await expect(other).rejects.toMatchObject({ status: 400 });
    // Already gone when its reading begins.
    await expect(readWholeMultipart(closed, type, mostBytes)).rejects.toMatchObject({ status: 400 });
  });
});

describe('the limit of bytes', () => {
  it.each<[string, number, string, string]>([
    ['a file', 413, file().slice(0, -2), 'x'.repeat(1000)],
    ['headers of parts', 400, '--B\r\n', `X: ${'x'.repeat(900)}\r\n\r\n\r\n--B\r\n`],
    ['what stands before the first part', 413, '', 'x'.repeat(1000)],
    ['what stands behind the last part', 413, file() + end, 'x'.repeat(1000)],
  ])('counts %s, and closes the connection of an endless request', async (_, status, head, repeated) => {
    let sent = 0;
    const source = Readable.from(
      (function* () {
        yield Buffer.from(head);
        for (; sent < 160_000; sent++) yield Buffer.from(repeated);
      })(),
    );
    const closed = new Promise((resolve) => source.once('close', resolve));
    await expect(readWholeMultipart(source, type, mostBytes)).rejects.toMatchObject({ status });
    await closed;
    expect(sent * 1000).toBeLessThan(4 * mostBytes);
  });
});
