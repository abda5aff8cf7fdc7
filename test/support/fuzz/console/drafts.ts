import fc from 'fast-check';
import { garbageIds } from '#test/support/fuzz/requests.ts';
import type { Sender, Side } from './known.ts';
import { type Multipart, multipart } from './multipart.ts';
import type { Survey, SurveyedRoute } from './survey.ts';
import { nasty, sensible, type Value } from './texts.ts';

/** A request before ids, tokens and the values of the page's form are filled in. */
export interface Draft {
  readonly at: SurveyedRoute;
  readonly sender: Sender;
  readonly side: Side;
  readonly set: number;
  readonly method: string;
  /** With parameters as `:id`, or with values in their places. */
  readonly path: string;
  readonly query: ReadonlyArray<readonly [name: Value, value: Value]>;
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent for fields; those of the page's form that are not named here are sent as the page has them. */
  readonly fields: ReadonlyArray<readonly [name: Value, value: Value]>;
  /** Fields of the page's form that are left out. */
  readonly without: readonly string[];
  readonly file: Multipart | undefined;
  /** Whether the form's page is asked for first, so that what it hides is right. */
  readonly isFresh: boolean;
}

const sender = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Sender>('OWNER') },
  { weight: 3, arbitrary: fc.constant<Sender>('MANAGER') },
  ...(['MEMBER', 'outsider', 'half', 'former', 'nobody', 'stranger'] as const).map((each) => ({
    weight: 1,
    arbitrary: fc.constant<Sender>(each),
  })),
);

const strangeName = fc.constantFrom<Value>(
  ...['__proto__', 'constructor', '', 'a[]', 'a[b]', 'x'.repeat(300), 'naïve', '\u0000', '<x-fuzz>', 'formToken'],
  { raw: '%' },
  { raw: '%ff' },
);

const languages = ['fr', 'en', '*', 'fr-CA;q=0.5,en', ';;;', 'x'.repeat(2000), 'en;q=1e999'];

/** Headers of a browser, and now and then others. */
const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'Accept-Language': fc.constantFrom(...languages),
      Accept: fc.constantFrom('application/json', '*/*', 'text/html;q=0', ';', 'x'.repeat(2000)),
      'Content-Type': fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data',
        '',
        ';',
        'application/x-www-form-urlencoded; charset=utf-16',
      ),
      'Content-Encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
      Origin: fc.constantFrom('null', 'https://evil.example', '', 'x'),
      'Sec-Fetch-Site': fc.constantFrom('cross-site', 'none', 'same-origin'),
      Referer: fc.constantFrom('https://evil.example/<x-fuzz>', '%'),
      'X-Forwarded-Proto': fc.constantFrom('https', 'http, https', 'javascript'),
      'X-Forwarded-Host': fc.constantFrom('evil.example', '<x-fuzz>'),
      'X-Forwarded-For': fc.constantFrom('', '::1', 'unknown', '1.2.3.4, 5.6.7.8', 'x'.repeat(2000), "'; --"),
      'X-HTTP-Method-Override': fc.constantFrom('GET', 'DELETE'),
      'If-None-Match': fc.constantFrom('*', '"x"', 'W/"x"'),
      'If-Modified-Since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'x'),
      Range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'),
      Cookie: fc.constantFrom(
        'session=',
        'session="',
        '__Host-session=hs_x',
        '__proto__=1; a=%ff',
        `a=${'x'.repeat(5000)}`,
      ),
    },
    { requiredKeys: [] },
  )
  .chain((all) => {
    const names = Object.keys(all);
    // At most one of them: a form with all of them is refused for the first.
    return names.length === 0
      ? fc.constant({})
      : fc.constantFrom(...names).map((name) => ({ [name]: (all as Record<string, string>)[name] as string }));
  });

const parameter = (name: string) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(`:${name}`) },
    { weight: 1, arbitrary: fc.constantFrom(...garbageIds) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{code:theirs}', '{theirs:donation:0}', '{theirs:voter:1}', '{ours:donation:1}'),
    },
  );

/** A route's path below `/console`, mostly as it is. */
const pathOf = (path: string): fc.Arbitrary<string> => {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? parameter(part.slice(1)) : fc.constant(part)));
  const ends = fc.oneof(
    { weight: 40, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/', '//', '/..', '%', '%00', '%2f', ';x', '/%2e%2e', '.json', '/x'.repeat(500)),
    },
  );
  return fc.tuple(fc.tuple(...parts), ends).map(([each, end]) => `/console${each.join('/')}${end}`);
};

/** How much of a request is out of order. */
type Mode = 'sensible' | 'one' | 'many';
const mode = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mode>('sensible') },
  { weight: 7, arbitrary: fc.constant<Mode>('one') },
  { weight: 2, arbitrary: fc.constant<Mode>('many') },
);

const choice = (options: readonly string[], name: string): fc.Arbitrary<Value> =>
  options.length > 0 ? fc.constantFrom(...options) : sensible(name);

function queryOf({ route, queries }: SurveyedRoute, survey: Survey): fc.Arbitrary<Draft['query']> {
  const known = [...new Set([...queries.map(([name]) => name), 'lang', 'cursor'])];
  const name = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Value>(...known) },
    { weight: 3, arbitrary: fc.constantFrom<Value>(...survey.names) },
    { weight: 1, arbitrary: strangeName },
  );
  const pair = fc.tuple(name, mode).chain(([name, how]) => {
    const options = queries.flatMap(([other, value]) => (other === name ? [value] : []));
    return fc.tuple(fc.constant(name), how === 'sensible' ? choice(options, String(name)) : nasty);
  });
  return fc.array(pair, { maxLength: route.method === 'GET' ? 4 : 1 });
}

/** Values for fields of the route's form: all of them sensible, or one or many not. */
function fieldsOf({ fields, page }: SurveyedRoute, survey: Survey): fc.Arbitrary<Pick<Draft, 'fields' | 'without'>> {
  // A form that no page has displayed is made of fields of others.
  const all = page
    ? fields.filter(({ name }) => name !== 'formToken')
    : survey.names.map((name) => ({ name, options: [], isHidden: false }));
  const names = all.map(({ name }) => name);
  const strange = fc.array(fc.tuple(strangeName, nasty), { maxLength: 1 });
  const some = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  return fc
    .tuple(mode, fc.nat(Math.max(0, names.length - 1)), strange, some, some, fc.nat(9))
    .chain(([how, target, strange, missing, twice, chance]) => {
      const entries = all.map(({ name, options, isHidden }, n) => {
        const isWild = how === 'many' ? chance % 2 === n % 2 : how === 'one' && n === target;
        const value = isWild ? nasty : isHidden ? fc.constant(undefined) : choice(options, name);
        return value.map((text) => [name, text] as const);
      });
      return fc.tuple(...entries).map((filled) => {
        const given = filled.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
        const repeated = how === 'many' ? given.filter(([name]) => twice.includes(name)) : [];
        return {
          fields: [...given, ...repeated, ...(how === 'many' ? strange : [])],
          without: how === 'many' && chance > 4 ? missing : [],
        };
      });
    });
}

const otherMethods = ['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'POST', 'GET'];

/** A request to one of the console's routes. */
export function draftFor(at: SurveyedRoute, survey: Survey): fc.Arbitrary<Draft> {
  const isPost = at.route.method === 'POST';
  return fc
    .record({
      sender,
      side: fc.oneof(
        { weight: 15, arbitrary: fc.constant<Side>('ours') },
        { weight: 1, arbitrary: fc.constant<Side>('theirs') },
      ),
      set: fc.nat(5),
      method: fc.oneof(
        { weight: 60, arbitrary: fc.constant<string>(at.route.method) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      path: pathOf(at.route.path),
      query: isPost
        ? fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: queryOf(at, survey) })
        : queryOf(at, survey),
      headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
      form: isPost ? fieldsOf(at, survey) : fc.constant({ fields: [], without: [] }),
      file: at.isMultipart
        ? fc.option(multipart, { freq: 12, nil: undefined })
        : fc.oneof({ weight: 30, arbitrary: fc.constant(undefined) }, { weight: isPost ? 1 : 0, arbitrary: multipart }),
      isFresh: fc.nat(9).map((n) => isPost && at.page !== undefined && n > 2),
    })
    .map(({ form, ...rest }) => ({ at, ...rest, ...form }));
}

/** How often a route is asked for: hashing a password takes a tenth of a second, and bodies of files vary most. */
function weight({ route, isMultipart }: SurveyedRoute): number {
  if (isMultipart) return 20;
  return route.method === 'POST' && /^\/(sign-in|second-factor|links|account)/.test(route.path) ? 2 : 6;
}

export const anyDraft = (survey: Survey): fc.Arbitrary<Draft> =>
  fc.oneof(...survey.routes.map((at) => ({ weight: weight(at), arbitrary: draftFor(at, survey) })));
