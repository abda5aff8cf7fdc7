import { columnsOf, type ExportedKind, ofCampaign } from './exported-kind.ts';

/** Voters who were merged into others, and what prevents erased persons from being recorded again. */
export const mergeKinds: readonly ExportedKind[] = [
  {
    file: 'voter-merges',
    en: 'Voters who were merged into others. "kept" is what it takes to undo a merge, for 30 days.',
    fr: 'Électeurs fusionnés avec d’autres. « kept » est ce qu’il faut pour défaire une fusion, pendant 30 jours.',
    from: `voter_merges m ${ofCampaign('m')} order by m.merged_id`,
    columns: columnsOf({
      mergedId: ['m.merged_id', 'uuid'],
      intoId: ['m.into_id', 'uuid'],
      survivorId: ['m.survivor_id', 'uuid'],
      externalId: ['m.external_id', 'text'],
      userId: ['m.user_id', 'uuid'],
      mergedAt: ['m.merged_at', 'timestamptz'],
      kept: ['m.kept', 'jsonb'],
    }),
  },
  {
    file: 'separate-voters',
    en: 'Pairs of voters who look alike and were said to be two people.',
    fr: 'Paires d’électeurs qui se ressemblent et dont il a été dit que ce sont deux personnes.',
    from: `separate_voters p ${ofCampaign('p')} order by p.first_id, p.second_id`,
    columns: columnsOf({
      firstId: ['p.first_id', 'uuid'],
      secondId: ['p.second_id', 'uuid'],
      userId: ['p.user_id', 'uuid'],
      createdAt: ['p.created_at', 'timestamptz'],
    }),
  },
  {
    file: 'voter-erasures',
    en: 'Ids of voters who were erased.',
    fr: 'Identifiants des électeurs effacés.',
    from: `voter_erasures e ${ofCampaign('e')} order by e.voter_id`,
    columns: columnsOf({ voterId: ['e.voter_id', 'uuid'], erasedAt: ['e.erased_at', 'timestamptz'] }),
  },
  {
    file: 'erasure-secret',
    en: 'With what the marks of erased persons are made. Whoever has it and a name can tell whether that person was erased.',
    fr: 'Ce avec quoi sont faites les marques des personnes effacées. Qui l’a peut dire d’un nom si la personne a été effacée.',
    from: `erasure_secrets s ${ofCampaign('s')}`,
    columns: columnsOf({ secret: [`'\\x' || encode(s.secret, 'hex')`, 'text'] }),
  },
  {
    file: 'erased-marks',
    en: 'Marks by which erased persons are known, so that no list brings them back.',
    fr: 'Marques auxquelles les personnes effacées se reconnaissent, pour qu’aucune liste ne les ramène.',
    from: `erased_marks m ${ofCampaign('m')} order by m.mark`,
    columns: columnsOf({ mark: [`'\\x' || encode(m.mark, 'hex')`, 'text'] }),
  },
];
