import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type Static, Type } from 'typebox';

/** Every setting, from the environment alone. What is wrong is said before anything is started. */
const Environment = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000, description: 'a port number, 0 for any free one' }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'an address to listen on' }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'a postgres:// address; without it the embedded database is used',
    }),
  ),
  HUSTINGS_DATA_DIR: Type.String({
    minLength: 1,
    default: './var',
    description: 'a folder for the embedded database and archives',
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'one of fatal, error, warn, info, debug, trace, silent',
  }),
  TRUST_PROXY: Type.Integer({
    minimum: 0,
    maximum: 10,
    default: 0,
    description: 'how many reverse proxies of yours stand in front, 0 to 10',
  }),
  RATE_LIMIT: Type.Enum(['on', 'off'], { default: 'on', description: 'on or off' }),
  REDIS_URL: Type.Optional(
    Type.String({ pattern: '^rediss?://', description: 'a redis:// address for shared rate counts' }),
  ),
  JOBS: Type.Enum(['on', 'off'], { default: 'on', description: 'on or off' }),
  SAMPLE: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'on or off: whether an empty database is filled with the sample region',
  }),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absent: the embedded database below `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly logLevel: Static<typeof Environment>['LOG_LEVEL'];
  /** Reverse proxies whose X-Forwarded-For entries are believed, counted from the right. */
  readonly trustedProxies: number;
  readonly rateLimit: boolean;
  readonly redisUrl: string | undefined;
  readonly jobs: boolean;
  readonly sample: boolean;
}

const ajv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile<Static<typeof Environment>>(Environment);

/** Reads the settings. Throws one error that names each wrong variable and what to set it to. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const names = Object.keys(Environment.properties);
  // An empty variable is how many tools unset one.
  const given = Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  if (!validate(given)) {
    const wrong = new Set(validate.errors?.map((error) => error.instancePath.slice(1)));
    const lines = [...wrong].map((name) => {
      const property = Environment.properties[name as keyof typeof Environment.properties] as { description?: string };
      // An address may hold a password.
      const given = name.endsWith('_URL') ? name : `${name}=${environment[name]}`;
      return `  ${given}: set it to ${property.description}, or unset it`;
    });
    throw new Error(`The environment has settings that cannot be used:\n${lines.join('\n')}`);
  }
  return {
    port: given.PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    dataDir: resolve(given.HUSTINGS_DATA_DIR),
    logLevel: given.LOG_LEVEL,
    trustedProxies: given.TRUST_PROXY,
    rateLimit: given.RATE_LIMIT === 'on',
    redisUrl: given.REDIS_URL,
    jobs: given.JOBS === 'on',
    sample: given.SAMPLE === 'on',
  };
}
