import { type Static, Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { dispositions } from '#server/campaign/canvassing/interaction.ts';
import { GivenAnswers } from '#server/campaign/canvassing/scripts/answers.ts';
import { record, supportLevel } from '#server/records/schemas/schemas.ts';

const uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' });

/** What a phone says of a visit. */
const TurfVisit = record({
  /** Made by the phone: a visit that is sent again has the same. */
  id: uuid,
  voterId: uuid,
  at: Type.String({ format: 'date-time' }),
  disposition: nullable(Type.Enum([...dispositions])),
  supportLevel: nullable(supportLevel),
  sign: Type.Boolean(),
  note: Type.String({ maxLength: 2_000 }),
  answers: Type.Optional(GivenAnswers),
});

export type TurfVisit = Static<typeof TurfVisit>;

/** At most this many people of one door are visited at once. */
const mostAtDoor = 30;

/** A visit, those of one tap at a door, or the id of a visit that is taken back. */
export const SentEvent = Type.Union([
  record({ visit: TurfVisit }),
  record({ household: Type.Array(TurfVisit, { minItems: 1, maxItems: mostAtDoor }) }),
  record({ undo: uuid }),
]);

export type SentEvent = Static<typeof SentEvent>;
