import { AgencyError } from './agency-error.ts';
import { PassingTrouble } from './passing-trouble.ts';

export interface Patience {
  maxTries: number;
  minGapMilliseconds: number;
  pause: (milliseconds: number) => Promise<void>;
  log: (line: string) => void;
}

const firstPauseMilliseconds = 1000;

/** A server that wants a longer rest than this is left alone; the next run comes back to it. */
const longestRestMilliseconds = 5 * 60_000;

/** Runs the attempt until it passes; only passing trouble is tried again, each time after twice the pause. */
export async function tryAgain<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  const { maxTries, minGapMilliseconds, pause, log } = patience;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingTrouble)) throw error;
      if (tries >= maxTries) {
        throw new AgencyError('OUT_OF_REACH', `${error.message} Gave up after ${counted(tries)}.`, {
          cause: error,
        });
      }
      const rest = Math.max(
        error.retryAfterMilliseconds,
        minGapMilliseconds,
        firstPauseMilliseconds * 2 ** (tries - 1),
      );
      if (rest > longestRestMilliseconds) throw wantsTooLongARest(error, rest);
      log(`${error.message} Trying again in ${seconds(rest)} (try ${tries + 1} of ${maxTries}).`);
      await pause(rest);
    }
  }
}

function wantsTooLongARest(error: PassingTrouble, rest: number): AgencyError {
  return new AgencyError(
    'OUT_OF_REACH',
    `${error.message} It asks for a rest of ${seconds(rest)}, and this run waits at most ${seconds(longestRestMilliseconds)}: run it again later.`,
    { cause: error },
  );
}

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1000)} s`;
}

function counted(tries: number): string {
  return tries === 1 ? 'one try' : `${tries} tries`;
}
