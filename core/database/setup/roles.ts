/** As which a campaign's transaction runs. */
export const campaignRole = 'hustings_server';

/** What a login that serves may do as itself. */
export const loginRole = 'hustings_login';

/** The extensions that the schema uses; PostgreSQL's own package of extensions has them. */
export const extensions = ['btree_gist', 'fuzzystrmatch'] as const;

/**
 * What the server does as its own login, by table; the migrations grant it to `loginRole`. A server that only answers
 * look-ups reads the first ones.
 */
const loginRights = {
  electoral: {
    migrations: 'select',
    catalogue: 'select',
    sources: 'select',
    publications: 'select',
    boundary_sets: 'select',
    boundaries: 'select',
    boundary_versions: 'select',
    map_changes: 'select',
    postal_codes: 'select',
    postal_code_districts: 'select',
    address_streets: 'select',
    address_areas: 'select',
    street_addresses: 'select',
    streets: 'select',
    street_numbers: 'select',
    road_lines: 'select',
    road_ranges: 'select',
    water_areas: 'select',
    elections: 'select',
    election_districts: 'select',
    candidates: 'select',
    polling_divisions: 'select',
    poll_outlines: 'select',
    elected_members: 'select',
    electoral_keys: 'select insert update',
  },
  campaign: {
    users: 'select insert update',
    sessions: 'select insert update delete',
    recovery_codes: 'select insert update delete',
    known_devices: 'select insert update delete',
    sign_in_links: 'select insert update delete',
    campaigns: 'select',
    memberships: 'select',
    api_keys: 'select',
  },
} as const;

/** Which of the two a server serves. */
export interface Served {
  readonly electoral: boolean;
  readonly campaign: boolean;
}

/** What a login needs as itself, by table. On a replica nothing is written. */
export function neededRights({ electoral, campaign }: Served, isReplica: boolean): Readonly<Record<string, string>> {
  const all = { ...(electoral && loginRights.electoral), ...(campaign && loginRights.campaign) };
  return Object.fromEntries(Object.entries(all).map(([table, rights]) => [table, isReplica ? 'select' : rights]));
}

/** A query of what the current role lacks of these rights: `missing` is text, or null if it lacks none. */
export function missingRights(rights: Readonly<Record<string, string>>): string {
  const values = Object.entries(rights).flatMap(([table, all]) =>
    all.split(' ').map((right) => `('${table}', '${right}')`),
  );
  return `select string_agg(format('%s on %s', privilege, name), ', ')
     from (values ${values.join(', ')}) as needed (name, privilege)
     where to_regclass(name) is null or not has_table_privilege(to_regclass(name), privilege)`;
}
