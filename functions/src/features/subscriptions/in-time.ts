import { providerUnavailable } from './stripe/stripe-problem.ts';

/** Less than the function has, so that people read a sentence and not that a server has died. */
const maxSeconds = 20;

/** Wraps a handler: a provider that is slow at every step gets no more time than one that does not answer. */
export function inTime<Args extends unknown[], T>(
  run: (...args: Args) => Promise<T>,
  seconds = maxSeconds,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const late = () => reject(providerUnavailable(new Error(`No answer within ${seconds} seconds.`)));
      timer = setTimeout(late, seconds * 1000);
    });
    return Promise.race([run(...args), timeout]).finally(() => clearTimeout(timer));
  };
}
