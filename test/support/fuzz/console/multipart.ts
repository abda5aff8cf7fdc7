import fc from 'fast-check';
import { nasty } from './texts.ts';

/** A form with a file as bytes, each a character of `body`, and its content type. */
export interface Multipart {
  readonly type: string;
  readonly body: string;
}

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

const heads = [
  'First name,Last name,Address,City,Province,Postal code,Riding,Poll,Notes',
  'firstName;lastName;address;city;province;postalCode;riding;poll;notes',
  'Prénom\tNom\tAdresse\tVille\tProvince\tCode postal\tCirconscription\tSection',
  'Name,Email,Phone,Role,Status',
];
const rows = [
  "Anne,Tremblay,345 Main St,Grand Banc,XA,Z1A 1A1,Banquereau—Sable,12,it's",
  'Zoë;Roy;8 rue Principale;Grand Banc;XA;Z1A 1A1;Banquereau—Sable;3;',
  'Jo,jo@example.org,613-555-0100,driver,ACTIVE',
  '"unclosed,a,b',
  'a,"b"c,d',
  ',,,,,,,',
  '',
  '"a\nb",c,d',
  '\u0000,a,b',
  'a,b,c,d,e,f,g,h,i,j,k,l',
  '=1+1,+613,@x,-1',
  '<x-fuzz>,<script>fuzz()</script>,c',
  'x'.repeat(5000),
  ','.repeat(300),
];

const file: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        mark: fc.constantFrom('', '', '', '\ufeff'),
        head: fc.constantFrom(...heads),
        rows: fc.array(fc.constantFrom(...rows), { maxLength: 12 }),
        end: fc.constantFrom('\n', '\r\n', '\r'),
        odd: fc.constantFrom('\n', '\r\n'),
      })
      .map(({ mark, head, rows, end, odd }) => bytesOf(mark + [head + odd, ...rows.map((row) => row + end)].join(''))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...heads)
      .map((head) => Buffer.from(`\ufeff${head}\r\nA,B\r\n`, 'utf16le').toString('latin1')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '\x00', '\xff\xfe', '\xef\xbb\xbf', 'PK\x03\x04', '\xd0\xcf\x11\xe0', '%PDF-1.7'),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes).toString('latin1')) },
  { weight: 1, arbitrary: fc.constantFrom(...heads).map((head) => bytesOf(`${head}\n${`${rows[0]}\n`.repeat(2000)}`)) },
);

const fileNames = [
  'list.csv',
  'list.csv',
  'list.csv',
  'liste électorale.csv',
  '',
  '..\\..\\x',
  '../../etc/passwd',
  '<x-fuzz>.csv',
  'a\x00b.csv',
  'x'.repeat(5000),
  'filename='.repeat(500),
  '"',
  '\\"',
  '%00',
  'a;b',
  '\xff\xfe',
  'con',
  '.',
  'a\r\nb',
];
const partHeads = [
  '',
  '',
  '',
  '',
  'Content-Transfer-Encoding: 7bit',
  'Content-Transfer-Encoding: 8bit',
  'Content-Transfer-Encoding: binary',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Transfer-Encoding: x',
  'Content-Type: text/csv; charset=utf-16',
  'Content-Type: multipart/mixed; boundary=inner',
  'Content-Length: 5',
  `X: ${'y'.repeat(20_000)}`,
  'no colon at all',
  ': ',
  ' folded',
  '\x00: x',
  'Content-Type: message/rfc822',
];
const boundaries = ['----fuzz', '----fuzz', '----fuzz', 'x', 'a b', 'x'.repeat(70), 'x'.repeat(300), "'()+_,-./:=?"];

/** Bodies of uploads, whole and broken. `{formToken}` stands for the form's token. */
export const multipart: fc.Arbitrary<Multipart> = fc
  .record({
    boundary: fc.constantFrom(...boundaries),
    file,
    fileName: fc.constantFrom(...fileNames),
    field: fc.constantFrom('file', 'file', 'file', 'file', 'other', '', '__proto__', 'formToken'),
    head: fc.constantFrom(...partHeads),
    more: fc.array(fc.tuple(fc.constantFrom('a', 'formToken', 'file', 'length', 'x'.repeat(200)), nasty), {
      maxLength: 3,
    }),
    times: fc.constantFrom(1, 1, 1, 1, 1, 2, 30, 1000),
    damage: fc.constantFrom(
      '',
      '',
      '',
      '',
      '',
      '',
      'no end',
      'no start',
      'bare LF',
      'cut',
      'another boundary',
      'no type',
      'nothing',
      'token last',
    ),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ boundary, file, fileName, field, head, more, times, damage, cut }) => {
    const part = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
    const token = part('formToken', '{formToken}');
    const parts = [
      ...(damage === 'token last' ? [] : [token]),
      ...more.map(([name, value]) => part(name, bytesOf(typeof value === 'string' ? value : value.raw))),
      ...Array.from({ length: times }, () =>
        [
          `Content-Disposition: form-data; name="${field}"; filename="${bytesOf(fileName)}"`,
          // Many parts have short heads: their body would be larger than any that is read.
          ...(head && times <= 2 ? [head] : []),
          '',
          times > 2 ? 'x' : file,
        ].join('\r\n'),
      ),
      ...(damage === 'token last' ? [token] : []),
    ];
    const whole = `${parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')}--${boundary}--\r\n`;
    const said = damage === 'another boundary' ? 'another' : boundary;
    return {
      type:
        damage === 'no type'
          ? 'multipart/form-data'
          : `multipart/form-data; boundary=${/[^\w-]/.test(said) ? `"${said}"` : said}`,
      body: damaged(whole, damage, cut),
    };
  });

function damaged(body: string, damage: string, cut: number): string {
  if (damage === 'no end') return body.slice(0, -4);
  if (damage === 'no start') return body.slice(body.indexOf('\r\n') + 2);
  if (damage === 'bare LF') return body.replaceAll('\r\n', '\n');
  if (damage === 'cut') return body.slice(0, Math.floor(body.length * cut));
  return damage === 'nothing' ? '' : body;
}
