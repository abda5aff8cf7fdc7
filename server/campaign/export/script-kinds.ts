import { columnsOf, type ExportedKind, ofCampaign } from './exported-kind.ts';

/** Scripts with all their versions, who was marked as having voted, and lists of voters. Answers are with the interactions. */
export const scriptKinds: readonly ExportedKind[] = [
  {
    file: 'scripts',
    en: 'Scripts: what canvassers ask. What people answered is with the interactions.',
    fr: 'Questionnaires : ce qu’on demande aux portes. Les réponses sont avec les visites et appels.',
    from: `scripts s ${ofCampaign('s')} order by s.id`,
    columns: columnsOf({
      id: ['s.id', 'uuid'],
      name: ['s.name', 'text'],
      version: ['s.version', 'integer'],
      userId: ['s.user_id', 'uuid'],
      createdAt: ['s.created_at', 'timestamptz'],
      updatedAt: ['s.updated_at', 'timestamptz'],
      retiredAt: ['s.retired_at', 'timestamptz'],
    }),
  },
  {
    file: 'script-versions',
    en: 'The questions of all versions of each script.',
    fr: 'Les questions de toutes les versions de chaque questionnaire.',
    from: `script_versions v ${ofCampaign('v')} order by v.script_id, v.version`,
    columns: columnsOf({
      scriptId: ['v.script_id', 'uuid'],
      version: ['v.version', 'integer'],
      questions: ['v.questions', 'jsonb'],
      userId: ['v.user_id', 'uuid'],
      recordedAt: ['v.recorded_at', 'timestamptz'],
    }),
  },
  {
    file: 'votes-cast',
    en: 'Who was marked as having voted, by whom and when, and which marks were taken back.',
    fr: 'Qui a été marqué comme ayant voté, par qui et quand, et quelles marques ont été retirées.',
    from: `votes_cast m ${ofCampaign('m')} order by m.mark_id`,
    columns: columnsOf({
      id: ['m.mark_id', 'uuid'],
      voterId: ['m.voter_id', 'uuid'],
      userId: ['m.user_id', 'uuid'],
      markedAt: ['m.marked_at', 'timestamptz'],
      undoneAt: ['m.undone_at', 'timestamptz'],
      undoneBy: ['m.undone_by', 'uuid'],
    }),
  },
  {
    file: 'voter-lists',
    en: 'Lists of voters that were saved: what each asks of a voter.',
    fr: 'Listes d’électeurs enregistrées : ce que chacune demande d’un électeur.',
    from: `voter_lists l ${ofCampaign('l')} order by l.id`,
    columns: columnsOf({
      id: ['l.id', 'uuid'],
      name: ['l.name', 'text'],
      criteria: ['l.criteria', 'jsonb'],
      isShared: ['l.is_shared', 'boolean'],
      userId: ['l.user_id', 'uuid'],
      voters: ['l.voters', 'integer'],
      hasMore: ['l.has_more', 'boolean'],
      countedAt: ['l.counted_at', 'timestamptz'],
      createdAt: ['l.created_at', 'timestamptz'],
      updatedAt: ['l.updated_at', 'timestamptz'],
    }),
  },
];
