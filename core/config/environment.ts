import type { PreparedStatements } from '#core/database/pooled-connection.ts';
import { type AlertEnvironment, alertProperties } from './alert-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings as the environment has them. */
export interface Environment extends AlertEnvironment {
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
  BAKE_FOLDER?: string;
  BASE_MAP?: string;
  BACKUP_FOLDER?: string;
  BACKUPS_KEPT: number;
  BACKUP_RECIPIENTS?: string;
  AUDIT_LOG_DAYS?: number;
  AUDIT_LOG_FOLDER?: string;
  SERVES: 'all' | 'electoral' | 'campaign';
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
export const properties: Record<keyof Environment, { description: string; [keyword: string]: unknown }> = {
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
    description: 'the postgres:// address of PostgreSQL itself, if DATABASE_URL leads through a pooler',
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
  BAKE_FOLDER: {
    type: 'string',
    minLength: 1,
    description:
      'a folder, into which the file for look-ups without a server is written after a publication, and which is served below /baked/; without it none is',
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
