/** Days of the audit log that were archived one by one, if less than a month is retained. */
export const auditArchivedDays = {
  name: '0002-audit-archived-days',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create table audit_archived_days (
       day date primary key,
       rows bigint not null check (rows >= 0),
       archived_at timestamptz(3) not null
     );
     comment on table audit_archived_days is
       'Days of the audit log that were written to a file each and taken out of the database. Append-only.';
     create trigger append_only before update or delete on audit_archived_days
       for each row execute function refuse_change();
     create trigger keep_all before truncate on audit_archived_days
       for each statement execute function refuse_change();`,
  ],
} as const;
