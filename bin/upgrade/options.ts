/** The options of `hustings upgrade`. */
export interface UpgradeOptions {
  readonly to?: string;
  readonly databaseRoom?: number;
  readonly restart?: string;
  readonly plan?: boolean;
  readonly check?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}
