import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type AlertSettings, alertSettings, type WatchSettings, watchSettings } from './config/alert-settings.ts';
import { type Environment, properties } from './config/environment.ts';
import type { PreparedStatements } from './database/pooled-connection.ts';

/** What one server can serve without the other: the electoral API and its pages, the campaign API and the console. */
export type Service = 'electoral' | 'campaign';

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
  /** Where the file for look-ups without a server is written after a publication. Undefined: nowhere. */
  readonly bakeFolder: string | undefined;
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
  readonly watch: WatchSettings;
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
    bakeFolder: values.BAKE_FOLDER && resolve(values.BAKE_FOLDER),
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
    watch: watchSettings(values),
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
