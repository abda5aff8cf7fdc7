import { pick, type Random, whole } from '#core/random.ts';
import { familyName, person } from './people.ts';
import { idAt, type Timeline } from './timeline.ts';

/** A volunteer with the fields of `volunteerRecord`. */
export type DemoVolunteer = ReturnType<typeof demoVolunteers>[number];

const roles = ['canvasser', 'canvasser', 'canvasser', 'phone bank', 'sign crew', 'driver', 'office', 'poll captain'];
const skills = ['français', 'English', 'data entry', 'driving', 'first aid', 'photography', 'carpentry', 'ASL'];

export function demoVolunteers(random: Random, timeline: Timeline, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const province = random() < 0.7 ? 'XA' : 'XB';
    const { firstName, lastName, phone } = person(random, province, familyName(random, province), i);
    const createdAt = timeline.within(random, 150);
    const status = i < 4 ? 'PENDING' : i < 9 ? 'INACTIVE' : 'ACTIVE';
    return {
      id: idAt(random, createdAt),
      name: `${firstName} ${lastName}`,
      email: `volunteer${i + 1}@example.org`,
      phone,
      role: pick(random, roles),
      status,
      skills: skills.filter(() => random() < 0.25),
      hoursLogged: status === 'PENDING' ? 0 : whole(random, 2, 320) / 4,
      createdAt,
    };
  });
}
