import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type AlertEnvironment, type AlertSettings, alertProperties, alertSettings } from './config/alert-settings.ts';
import type { PreparedStatements } from './database/pooled-connection.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What one server can serve without the other: the electoral API and its pages, the campaign API and the console. */
export type Service = 'electoral' | 'campaign';

interface Environment extends AlertEnvironment {
  PORT: number;
  HOST: string;
  PUBLIC_URL?: string;
  WORKERS: string;
  MAX_CONNECTIONS: number;
  DATABASE_URL?: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_OWNER_URL?: string;
  DATABASE_CAMPAIGN_POOL: number;
  DATABASE_AUDIT_POOL: number;
  DATABASE_PER_CAMPAIGN?: number;
  DATABASE_ELECTORAL_POOL: number;
  DATABASE_PREPARED_STATEMENTS: PreparedStatements;
  HUSTINGS_DATA_DIR: string;
  LOG_LEVEL: (typeof logLevels)[number];
  TRUST_PROXY: number;
  RATE_LIMIT: 'on' | 'off';
  REDIS_URL?: string;
  JOBS: 'on' | 'off';
  SAMPLE: 'on' | 'off';
  DOWNLOADS: 'open' | 'all';
  CLOSURE_DAYS: number;
  BASE_MAP?: string;
  BACKUP_FOLDER?: string;
  BACKUPS_KEPT: number;
  BACKUP_RECIPIENTS?: string;
  AUDIT_LOG_DAYS?: number;
  AUDIT_LOG_FOLDER?: string;
  SERVES: 'all' | Service;
  METRICS_PORT?: number;
  METRICS_HOST: string;
  OPERATOR_PORT?: number;
  OPERATOR_HOST: string;
  MCP_ALLOWED_HOSTS?: string;
  MCP_ALLOWED_ORIGINS?: string;
}

const poolSize = (what: string, size: number, minimum = 1) => ({
  type: 'integer',
  minimum,
  maximum: 1000,
  default: size,
  description: `how many connections to the database ${what} may use, ${minimum} to 1000`,
});

const onOff = { enum: ['on', 'off'], default: 'on', description: 'on or off' };

/** Host names separated by commas; an IPv6 address in brackets. */
const hostNames = '^ *[\\w.:[\\]-]+ *(, *[\\w.:[\\]-]+ *)*$';

/**
 * Every setting. All come from the environment, and all are checked before anything is started. This is a plain JSON
 * schema because loading TypeBox's 700 modules would double the start-up time of every command.
 */
const properties: Record<keyof Environment, { description: string; [keyword: string]: unknown }> = {
  PORT: {
    type: 'integer',
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'a port number, 0 for any free one',
  },
  HOST: { type: 'string', minLength: 1, default: '127.0.0.1', description: 'an address to listen on' },
  PUBLIC_URL: {
    type: 'string',
    pattern: '^https?://[^/?#@\\s]+/?$',
    format: 'uri',
    description: 'the address that people reach the installation by, such as https://example.org, without a path',
  },
  WORKERS: {
    type: 'string',
    pattern: '^(auto|[1-9][0-9]?)$',
    default: '1',
    description: 'a number of processes from 1 to 99 that answer requests, or auto for as many as processors',
  },
  MAX_CONNECTIONS: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    default: 5000,
    description: 'how many connections of clients are held at once, 1 to 1000000',
  },
  DATABASE_URL: {
    type: 'string',
    pattern: '^postgres(ql)?://',
    description: 'a postgres:// address; without it the embedded database is used',
  },
  DATABASE_DIRECT_URL: {
    type: 'string',
    pattern: '^postgres(ql)?://',
    description: 'the postgres:// address of PostgreSQL itself, where DATABASE_URL leads through a pooler',
  },
  DATABASE_OWNER_URL: {
    type: 'string',
    pattern: '^postgres(ql)?://',
    description: 'the postgres:// address of PostgreSQL itself with the login that owns the tables, for migrations',
  },
  // At least two: the creation of the demo campaign holds a lock on one connection while it uses another.
  DATABASE_CAMPAIGN_POOL: poolSize('requests of campaigns', 10, 2),
  DATABASE_PER_CAMPAIGN: {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    description: 'how many transactions one campaign may have under way, 1 to 1000, less than DATABASE_CAMPAIGN_POOL',
  },
  DATABASE_AUDIT_POOL: poolSize('the audit log of reads', 2),
  DATABASE_ELECTORAL_POOL: poolSize('electoral requests', 4),
  DATABASE_PREPARED_STATEMENTS: {
    enum: ['auto', 'on', 'off'],
    default: 'auto',
    description: 'auto, on or off: whether statements are kept prepared; auto finds out whether a pooler bears that',
  },
  HUSTINGS_DATA_DIR: {
    type: 'string',
    minLength: 1,
    default: './var',
    description: 'a folder for the embedded database and archives',
  },
  LOG_LEVEL: {
    enum: logLevels,
    default: 'info',
    description: 'one of fatal, error, warn, info, debug, trace, silent',
  },
  TRUST_PROXY: {
    type: 'integer',
    minimum: 0,
    maximum: 10,
    default: 0,
    description: 'how many reverse proxies of yours stand in front, 0 to 10',
  },
  RATE_LIMIT: onOff,
  REDIS_URL: { type: 'string', pattern: '^rediss?://', description: 'a redis:// address for shared rate counts' },
  JOBS: onOff,
  DOWNLOADS: {
    enum: ['open', 'all'],
    default: 'open',
    description: 'open or all: whether only maps whose terms let anybody pass them on are offered whole',
  },
  SAMPLE: { ...onOff, description: 'on or off: whether an empty database is filled with the sample region' },
  CLOSURE_DAYS: {
    type: 'integer',
    minimum: 1,
    maximum: 365,
    default: 30,
    description: 'how many days the closure of a campaign can be cancelled before its data is deleted, 1 to 365',
  },
  BASE_MAP: {
    type: 'string',
    minLength: 1,
    description:
      'a file of vector tiles of Protomaps (.pmtiles), drawn below the districts; without it coasts and borders are',
  },
  BACKUP_FOLDER: {
    type: 'string',
    minLength: 1,
    description: 'a folder, into which a backup is written every night; without it none is',
  },
  BACKUPS_KEPT: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    default: 14,
    description: 'how many of the newest backups stay in BACKUP_FOLDER, 1 to 10000',
  },
  BACKUP_RECIPIENTS: {
    type: 'string',
    pattern: '^ *age1[0-9a-z]+( *, *age1[0-9a-z]+)* *$',
    description: 'public keys of age (age1…), separated by commas, for which backups are encrypted',
  },
  AUDIT_LOG_DAYS: {
    type: 'integer',
    minimum: 3,
    maximum: 3650,
    description: 'how many days of the audit log stay in the database, 3 to 3650; without it all do',
  },
  AUDIT_LOG_FOLDER: {
    type: 'string',
    minLength: 1,
    description: 'a folder, into which older days of the audit log are written',
  },
  SERVES: {
    enum: ['all', 'electoral', 'campaign'],
    default: 'all',
    description: 'all, electoral or campaign: what is served',
  },
  METRICS_PORT: {
    type: 'integer',
    minimum: 0,
    maximum: 65535,
    description: 'a port number for Prometheus; without it there are no metrics',
  },
  METRICS_HOST: {
    type: 'string',
    minLength: 1,
    default: '127.0.0.1',
    description: 'an address to listen on for Prometheus',
  },
  OPERATOR_PORT: {
    type: 'integer',
    minimum: 0,
    maximum: 65535,
    description: "a port number for the operator's page; without it there is none",
  },
  OPERATOR_HOST: {
    type: 'string',
    minLength: 1,
    default: '127.0.0.1',
    description: "an address to listen on for the operator's page",
  },
  MCP_ALLOWED_HOSTS: {
    type: 'string',
    pattern: hostNames,
    description: 'host names of this server, without ports, separated by commas',
  },
  MCP_ALLOWED_ORIGINS: {
    type: 'string',
    pattern: hostNames,
    description: 'host names of web pages that may call /mcp, without ports, separated by commas',
  },
  ...alertProperties,
};

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The installation's own address, without a slash at its end. Undefined: what each request came by. */
  readonly publicUrl: string | undefined;
  /** Processes that answer requests. */
  readonly workers: number;
  /** The most connections of clients; fewer if the process may not open that many files. */
  readonly maxConnections: number;
  /** Undefined: the embedded database below `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself. Undefined: `databaseUrl` leads there. */
  readonly databaseDirectUrl: string | undefined;
  /** For migrations. Undefined: the login of the other addresses owns the tables. */
  readonly databaseOwnerUrl: string | undefined;
  /** Connections of one process at most. */
  readonly databasePools: {
    readonly campaign: number;
    /** The most connections of `campaign` for one campaign. Undefined: some three tenths. */
    readonly perCampaign: number | undefined;
    readonly audit: number;
    readonly electoral: number;
  };
  readonly preparedStatements: PreparedStatements;
  /** An absolute path. */
  readonly dataDir: string;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Reverse proxies whose X-Forwarded-For entries are believed, counted from the right. */
  readonly trustedProxies: number;
  readonly rateLimit: boolean;
  readonly redisUrl: string | undefined;
  readonly jobs: boolean;
  readonly sample: boolean;
  /** Which maps are offered as whole files: those whose terms let anyone pass them on, or all that are loaded. */
  readonly downloads: 'open' | 'all';
  /** How many days lie between an owner's request to close a campaign and the deletion of its data. */
  readonly closureDays: number;
  /** A file of tiles, drawn below the districts. Undefined: the bundled map is. */
  readonly baseMap: string | undefined;
  /** Where backups are written every night, and how many of them stay. Without a folder none is written. */
  readonly backups: {
    readonly folder: string | undefined;
    readonly retained: number;
    /** Public keys for which backups are encrypted; none: they are not. */
    readonly recipients: readonly string[];
  };
  /** How many days of the audit log stay in the database, and where the others are written. Undefined: all stay. */
  readonly auditArchives: { readonly days: number; readonly folder: string } | undefined;
  readonly serves: { readonly [service in Service]: boolean };
  /** Where metrics are served for Prometheus, never on the public port. Undefined: they are not served. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Where the operator's page is served, never on the public port. Undefined: it is not served. */
  readonly operatorPage: { readonly port: number; readonly host: string } | undefined;
  /** Whose requests /mcp answers: names in the headers Host and Origin, lower case, without ports. */
  readonly mcp: { readonly allowedHosts: readonly string[]; readonly allowedOrigins: readonly string[] };
  readonly alerts: AlertSettings;
}

/** The environment variables that are settings. */
export const settingNames: readonly string[] = Object.keys(properties);

// Every command waits for this. Checking the schema itself would take longer than all the rest.
const ajv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, meta: false, validateSchema: false });
addFormats.default(ajv);
const validate = ajv.compile<Environment>({ type: 'object', properties });

/** Reads the settings. Throws one error that names each wrong variable and what to set it to. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // Many tools unset a variable by making it empty.
  const values = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = readSetting(environment, name);
      return value ? [[name, value]] : [];
    }),
  );
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const) {
    if (values[name] && !values.DATABASE_URL) {
      throw new Error(`${name} is set and DATABASE_URL is not: set DATABASE_URL too, or unset it.`);
    }
  }
  if (!validate(values)) {
    const wrong = new Set(validate.errors?.map((error) => error.instancePath.slice(1)));
    const lines = [...wrong].map((name) => {
      const property = properties[name as keyof Environment];
      // A URL may contain a password, and people's addresses are printed nowhere.
      const setting = /_URL$|_EMAIL_/.test(name) ? name : `${name}=${environment[name]}`;
      return `  ${setting}: set it to ${property.description}, or unset it`;
    });
    throw new Error(`The environment has settings that cannot be used:\n${lines.join('\n')}`);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    workers: values.WORKERS === 'auto' ? availableParallelism() : Number(values.WORKERS),
    maxConnections: values.MAX_CONNECTIONS,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePools: {
      campaign: values.DATABASE_CAMPAIGN_POOL,
      perCampaign: values.DATABASE_PER_CAMPAIGN,
      audit: values.DATABASE_AUDIT_POOL,
      electoral: values.DATABASE_ELECTORAL_POOL,
    },
    preparedStatements: values.DATABASE_PREPARED_STATEMENTS,
    dataDir: resolve(values.HUSTINGS_DATA_DIR),
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT === 'on',
    redisUrl: values.REDIS_URL,
    jobs: values.JOBS === 'on',
    sample: values.SAMPLE === 'on',
    downloads: values.DOWNLOADS,
    closureDays: values.CLOSURE_DAYS,
    baseMap: values.BASE_MAP && resolve(values.BASE_MAP),
    backups: {
      folder: values.BACKUP_FOLDER && resolve(values.BACKUP_FOLDER),
      retained: values.BACKUPS_KEPT,
      recipients: values.BACKUP_RECIPIENTS?.split(',').map((key) => key.trim()) ?? [],
    },
    auditArchives: auditArchives(values),
    serves: { electoral: values.SERVES !== 'campaign', campaign: values.SERVES !== 'electoral' },
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    operatorPage:
      values.OPERATOR_PORT === undefined ? undefined : { port: values.OPERATOR_PORT, host: values.OPERATOR_HOST },
    mcp: mcpSettings(values),
    alerts: alertSettings(values),
  };
}

/** What is taken out of the database has to go somewhere. */
function auditArchives({ AUDIT_LOG_DAYS: days, AUDIT_LOG_FOLDER: folder }: Environment): Config['auditArchives'] {
  if (days !== undefined && folder !== undefined) return { days, folder: resolve(folder) };
  if (days === undefined && folder === undefined) return undefined;
  throw new Error('AUDIT_LOG_DAYS and AUDIT_LOG_FOLDER go together: set both, or unset both.');
}

/**
 * An address with a password may be in a file instead, which `<name>_FILE` names: container platforms pass secrets
 * so.
 */
function readSetting(environment: Record<string, string | undefined>, name: string): string | undefined {
  const file = name.endsWith('_URL') ? environment[`${name}_FILE`] : undefined;
  if (!file) return environment[name];
  if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set: unset one of them.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The file of ${name}_FILE cannot be read (${code}): set it to a file that the server may read.`);
  }
}

/** Without settings: this machine's own names, the address that the server listens on, and the name it is reached by. */
function mcpSettings({ HOST, PUBLIC_URL, MCP_ALLOWED_HOSTS, MCP_ALLOWED_ORIGINS }: Environment): Config['mcp'] {
  const namesOf = (list: string) =>
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim());
  const listensOn = HOST.includes(':') ? `[${HOST}]` : HOST;
  const own = ['localhost,127.0.0.1,[::1]', listensOn, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])];
  const allowedHosts = namesOf(MCP_ALLOWED_HOSTS ?? own.join(','));
  return { allowedHosts, allowedOrigins: MCP_ALLOWED_ORIGINS ? namesOf(MCP_ALLOWED_ORIGINS) : allowedHosts };
}
