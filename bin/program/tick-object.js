import { createHook } from 'node:async_hooks';

/**
 * One of the objects in which Node queues calls of process.nextTick(), kept for as long as the process lives.
 *
 * V8 makes these objects by their shape, and forgets a shape once the last object of it is collected. Its compiled
 * nextTick() then meets the shape made anew as an unknown one, and takes seven times as long until the process ends: 2 of
 * the 31 µs of a look-up, which queues eight calls. It depends on when the first collections come whether that happens.
 */
export const tickObject = takeTickObject();

function takeTickObject() {
  let taken;
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') taken = resource;
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
  return taken;
}
