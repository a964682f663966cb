import { monthsLater } from './billing/billing-periods.ts';
import { runDueWork } from './billing/due-work.ts';
import type { StripeState } from './stripe-state.ts';
import type { StripeWorld } from './stripe-world.ts';

export type OwnClock = ReturnType<typeof openClock>;

/** This server's own time. It goes on like this machine's, ahead of it by what it was advanced. */
export function openClock(state: StripeState, realNow: () => number) {
  let fixed: number | undefined;
  return {
    /** In whole seconds. */
    now: () => fixed ?? Math.floor((realNow() + state.clockAheadMs) / 1000),
    /** Does something as if it were this second. */
    at: (seconds: number, work: () => void) => {
      fixed = seconds;
      try {
        work();
      } finally {
        fixed = undefined;
      }
    },
    /** Moves the clock on to this second. It does not go back. */
    moveTo: (seconds: number) => {
      state.clockAheadMs = Math.max(state.clockAheadMs, seconds * 1000 - realNow());
    },
  };
}

/** Does what has become due since the last call. */
export function catchUp(world: StripeWorld, clock: OwnClock): void {
  runDueWork(world, clock.now(), clock.at);
}

/** Lets time pass: `1 month`, `3 days`, `23 hours`. What becomes due meanwhile happens in its order. */
export function advanceClock(world: StripeWorld, clock: OwnClock, duration: string): void {
  const target = later(clock.now(), duration);
  runDueWork(world, target, clock.at);
  clock.moveTo(target);
}

const secondsOf = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 7 * 86_400 } as const;

function later(seconds: number, duration: string): number {
  const [, count, unit = ''] = /^(\d{1,4}) ?(second|minute|hour|day|week|month|year)s?$/.exec(duration) ?? [];
  if (count === undefined) {
    throw new RangeError(`A duration is such as "1 month", "3 days" or "23 hours", but got "${duration}".`);
  }
  if (unit === 'month') return monthsLater(seconds, Number(count));
  if (unit === 'year') return monthsLater(seconds, 12 * Number(count));
  return seconds + Number(count) * secondsOf[unit as keyof typeof secondsOf];
}
