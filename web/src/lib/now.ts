import { createSubscriber } from 'svelte/reactivity';

/** How often clocks are looked at, in milliseconds. */
const TICK = 100;

let moment = performance.now();

const watch = createSubscriber((update) => {
  moment = performance.now();
  const timer = setInterval(() => {
    moment = performance.now();
    update();
  }, TICK);
  return () => clearInterval(timer);
});

/** This moment by the page's steady clock, the same for everybody who asks; who reads it is told when it goes on. */
export function now(): number {
  watch();
  return moment;
}
