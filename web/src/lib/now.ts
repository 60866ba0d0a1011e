import { createSubscriber } from 'svelte/reactivity';

/** How often clocks are looked at, in milliseconds. */
const TICK = 100;

let time = performance.now();

const watch = createSubscriber((update) => {
  time = performance.now();
  const timer = setInterval(() => {
    time = performance.now();
    update();
  }, TICK);
  return () => clearInterval(timer);
});

/** This moment by the page's steady clock, the same for everybody who asks; who reads it is told when it goes on. */
export function now(): number {
  watch();
  return time;
}
