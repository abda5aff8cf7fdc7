import { columnsOf, type ExportedKind, ofCampaign } from './exported-kind.ts';

/** Turfs, who was on them, who walked them, and what phones sent. The secrets of links are stored nowhere. */
export const turfKinds: readonly ExportedKind[] = [
  {
    file: 'turfs',
    en: 'Turfs: parts of the walk, with who walks them.',
    fr: 'Secteurs : parties du parcours, et qui les parcourt.',
    from: `turfs t ${ofCampaign('t')} order by t.id`,
    columns: columnsOf({
      id: ['t.id', 'uuid'],
      name: ['t.name', 'text'],
      userId: ['t.user_id', 'uuid'],
      volunteerId: ['t.volunteer_id', 'uuid'],
      doors: ['t.doors', 'integer'],
      voters: ['t.voters', 'integer'],
      createdAt: ['t.created_at', 'timestamptz'],
      assignedAt: ['t.assigned_at', 'timestamptz'],
      endedAt: ['t.ended_at', 'timestamptz'],
    }),
  },
  {
    file: 'turf-voters',
    en: 'Who is on each turf, in the order of the walk.',
    fr: 'Qui est dans chaque secteur, dans l’ordre du parcours.',
    from: `turf_voters v ${ofCampaign('v')} order by v.turf_id, v.place`,
    columns: columnsOf({
      turfId: ['v.turf_id', 'uuid'],
      place: ['v.place', 'integer'],
      door: ['v.door', 'integer'],
      voterId: ['v.voter_id', 'uuid'],
    }),
  },
  {
    file: 'turf-links',
    en: 'Links by which volunteers opened turfs. The links themselves are stored nowhere.',
    fr: 'Liens par lesquels des bénévoles ont ouvert des secteurs. Les liens mêmes ne sont conservés nulle part.',
    from: `turf_links l ${ofCampaign('l')} order by l.id`,
    columns: columnsOf({
      id: ['l.id', 'uuid'],
      turfId: ['l.turf_id', 'uuid'],
      volunteerId: ['l.volunteer_id', 'uuid'],
      userId: ['l.user_id', 'uuid'],
      createdAt: ['l.created_at', 'timestamptz'],
      expiresAt: ['l.expires_at', 'timestamptz'],
      endedAt: ['l.ended_at', 'timestamptz'],
      usedAt: ['l.used_at', 'timestamptz'],
    }),
  },
  {
    file: 'turf-visits',
    en: 'What phones sent: which visit is which interaction, when it was by the phone’s clock, and whether it was taken back.',
    fr: 'Ce que des téléphones ont envoyé : à quelle visite ou à quel appel correspond chaque envoi, son heure selon le téléphone, et s’il a été annulé.',
    from: `turf_visits v ${ofCampaign('v')} order by v.turf_id, v.created_at, v.event_id`,
    columns: columnsOf({
      turfId: ['v.turf_id', 'uuid'],
      eventId: ['v.event_id', 'uuid'],
      linkId: ['v.link_id', 'uuid'],
      voterId: ['v.voter_id', 'uuid'],
      disposition: ['v.disposition', 'text'],
      supportLevel: ['v.support', 'smallint'],
      interactionId: ['v.interaction_id', 'uuid'],
      lawnSignId: ['v.lawn_sign_id', 'uuid'],
      visitedAt: ['v.visited_at', 'timestamptz'],
      createdAt: ['v.created_at', 'timestamptz'],
      undoneAt: ['v.undone_at', 'timestamptz'],
    }),
  },
];
