/**
 * Maps may be outlines of municipalities, which ward maps are compared with. The constraint is checked for new rows: those
 * that are there met the narrower one.
 */
export const outlines = {
  name: '0003-outlines',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `alter table boundary_sets
       drop constraint boundary_sets_representation_check,
       add constraint boundary_sets_representation_check
         check (representation in ('districts', 'at_large', 'no_wards', 'outline')) not valid`,
    `comment on column boundary_sets.representation is
       'Whether the jurisdiction elects by district, at large, or has no wards; or that it is an outline, which ward maps are compared with and which answers no look-up.'`,
  ],
} as const;
