import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const api = await closedAfterAll(startCampaignApi({ now: clock.date, checkAnswers: false }));

interface Visit {
  readonly id: string;
  level: number | null;
  occurred: number;
  /** What it has said, in order. */
  readonly said: Array<number | null>;
  stands: boolean;
}

/** A voter as a person would keep it with pencil and paper. */
class Model {
  readonly visits: Visit[] = [];
  readonly given: Array<{ level: number | null; at: number }>;
  constructor(level: number | null) {
    this.given = [{ level, at: Number.NEGATIVE_INFINITY }];
  }

  /** The latest that was said: of a visit and a direct change at once the visit. */
  get level(): number | null {
    const direct = this.given.at(-1)!;
    const visits = this.visits.filter(({ stands, level }) => stands && level !== null);
    const latest = visits.reduce<Visit | undefined>(
      (best, one) => (best === undefined || one.occurred >= best.occurred ? one : best),
      undefined,
    );
    return latest && latest.occurred >= direct.at ? latest.level : direct.level;
  }

  get lastContact(): number | null {
    const times = this.visits.filter(({ stands }) => stands).map(({ occurred }) => occurred);
    return times.length === 0 ? null : Math.max(...times);
  }
}

const level = fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 });
const hoursAgo = fc.integer({ min: 1, max: 400 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('visit' as const), level, hoursAgo: fc.option(hoursAgo) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('take back' as const), which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('correct' as const),
      which: fc.nat(20),
      level,
      hoursAgo: fc.option(hoursAgo),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('change' as const), level }) },
);

it('whatever is visited, corrected, taken back and changed: support, last contact and history are those of a plain model', async () => {
  await fc.assert(
    fc.asyncProperty(level, fc.array(step, { minLength: 1, maxLength: 14 }), async (first, steps) => {
      const { body } = await api.request('POST', '/voters', { body: someVoter({ supportLevel: first }) });
      const voterId = body.data.id;
      const model = new Model(first);
      const timeOf = (hours: number) => clock.date().getTime() - hours * 3_600_000;
      for (const one of steps) {
        clock.pass(60_000);
        const inForce = model.visits.filter(({ stands }) => stands);
        const chosen = 'which' in one ? inForce[one.which % inForce.length] : undefined;
        if (one.act === 'visit') {
          const occurred = one.hoursAgo === null ? clock.date().getTime() : timeOf(one.hoursAgo);
          const answer = await api.request('POST', '/canvassing/interactions', {
            body: {
              voterId,
              type: 'DOOR',
              supportLevel: one.level,
              ...(one.hoursAgo !== null && { occurredAt: new Date(occurred).toISOString() }),
            },
          });
          model.visits.push({ id: answer.body.data.id, level: one.level, occurred, said: [one.level], stands: true });
        } else if (one.act === 'change') {
          await api.request('PATCH', `/voters/${voterId}`, { body: { supportLevel: one.level } });
          // Who states what is there already says nothing new.
          if (one.level !== model.level) model.given.push({ level: one.level, at: clock.date().getTime() });
        } else if (chosen && one.act === 'take back') {
          await api.request('POST', `/canvassing/interactions/${chosen.id}/withdrawal`);
          chosen.stands = false;
        } else if (chosen && one.act === 'correct') {
          const occurred = one.hoursAgo === null ? chosen.occurred : timeOf(one.hoursAgo);
          await api.request('PATCH', `/canvassing/interactions/${chosen.id}`, {
            body: { supportLevel: one.level, occurredAt: new Date(occurred).toISOString() },
          });
          if (chosen.level !== one.level || chosen.occurred !== occurred) chosen.said.push(one.level);
          Object.assign(chosen, { level: one.level, occurred });
        }
        const voter = (await api.request('GET', `/voters/${voterId}`)).body.data;
        const contact = model.lastContact === null ? null : new Date(model.lastContact).toISOString();
        expect({ level: voter.supportLevel, contact: voter.lastContact }).toEqual({ level: model.level, contact });
      }
      for (const { id, said, stands } of model.visits) {
        const { body } = await api.request<Fields[]>('GET', `/canvassing/interactions/${id}/history`);
        const reported = body.data.filter(({ what }) => what !== 'WITHDRAWN').map(({ supportLevel }) => supportLevel);
        expect({ reported, stands: body.data.at(-1)?.what !== 'WITHDRAWN' }).toEqual({ reported: said, stands });
      }
      const listed = await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voterId}`);
      const inForce = model.visits.filter(({ stands }) => stands).map(({ id }) => id);
      expect(listed.body.data.map(({ id }) => id)).toEqual(inForce.reverse());
    }),
    { numRuns: 40 },
  );
}, 120_000);
