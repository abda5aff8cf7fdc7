import type { Position } from '#server/store/lists/cursor.ts';
import { type ListOrder, newestFirstOrder, type Ordered } from '#server/store/lists/list-order.ts';
import type { InteractionRow } from './interaction.ts';

/**
 * When an interaction took place; `at` is the table's alias and a full stop. An index has it. It is written as a case: under
 * row-level security PostgreSQL looks nothing up by a coalesce, which it does not know to be leakproof.
 */
const occurred = (at: string) => `(case when ${at}occurred_at is null then ${at}created_at else ${at}occurred_at end)`;

const momentOf = (row: Ordered): Date => (row as InteractionRow).occurred_at ?? row.created_at;

/** By when interactions took place, the newest first. */
export const occurredOrder: ListOrder = {
  ...newestFirstOrder,
  by: (at) => `${occurred(at)} desc, ${at}id desc`,
  isAfter(at, place, bind) {
    const { createdAt, id } = place as Position;
    return `(${occurred(at)}, ${at}id) < (${bind(createdAt)}, ${bind(id)})`;
  },
  placeOf: (row) => ({ createdAt: momentOf(row), id: row.id }),
  compare: (a, b) => momentOf(b).getTime() - momentOf(a).getTime() || (a.id < b.id ? 1 : -1),
};

/** The conditions of a list of what took place within a time. */
export const occurredFrom = `${occurred('')} >= ?`;
export const occurredUntil = `${occurred('')} < ?`;
