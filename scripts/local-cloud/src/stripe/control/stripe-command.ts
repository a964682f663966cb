export const stripeUsage = `Usage:
  npm run stripe -- status                  shows the clock, the subscriptions and what webhooks wait
  npm run stripe -- cards                   lists the test cards
  npm run stripe -- advance "1 month"       lets time pass for Stripe: seconds, minutes, hours, days, weeks, months, years
  npm run stripe -- webhooks hold           keeps webhooks back; release sends them, shuffle sends them in another order
  npm run stripe -- webhooks repeat N       sends each webhook N times from now on; 1 is the usual
  npm run stripe -- webhooks forge N        signs the next N webhooks with a wrong secret; age N signs them as old
  npm run stripe -- refund EMAIL            gives the last payment of this person back
  npm run stripe -- dispute EMAIL           lets this person dispute the last payment at the bank
  npm run stripe -- fail N STATUS           answers the next N calls with a status, such as 429 or 500
It works on the site that npm start is running.`;

export type StripeCommand =
  | { action: 'status' | 'cards' }
  | { action: 'advance'; duration: string }
  | { action: 'webhooks'; what: 'hold' | 'release' | 'shuffle' }
  | { action: 'webhooks'; what: 'repeat' | 'forge' | 'age'; count: number }
  | { action: 'refund' | 'dispute'; email: string }
  | { action: 'fail'; count: number; status: number };

/** Returns the command, or a sentence that says what is wrong with the arguments. */
export function readStripeCommand(args: string[]): StripeCommand | { problem: string } {
  const [action, first = '', second = '', ...more] = args;
  const given = more.length > 0 ? 0 : args.filter((arg) => arg !== '').length;
  if ((action === 'status' || action === 'cards') && given === 1) return { action };
  if (action === 'advance' && given === 2) return { action, duration: first };
  if ((action === 'refund' || action === 'dispute') && given === 2) return { action, email: first };
  if (action === 'webhooks' && given === 2 && isOneOf(first, ['hold', 'release', 'shuffle']))
    return { action, what: first };
  if (given !== 3) return { problem: stripeUsage };
  if (action === 'webhooks' && isOneOf(first, ['repeat', 'forge', 'age'])) {
    const count = positive(second);
    return count ? { action, what: first, count } : { problem: notANumber(first, second) };
  }
  if (action !== 'fail') return { problem: stripeUsage };
  const [count, status] = [positive(first), positive(second) ?? 0];
  if (!count) return { problem: notANumber(action, first) };
  if (status < 400 || status > 599) {
    return { problem: `fail needs a status from 400 to 599, but got "${second}".` };
  }
  return { action, count, status };
}

function isOneOf<const Word extends string>(word: string, words: Word[]): word is Word {
  return (words as string[]).includes(word);
}

function positive(text: string): number | undefined {
  const number = Number(text);
  return /^\d{1,4}$/.test(text) && number >= 1 && number <= 1000 ? number : undefined;
}

function notANumber(what: string, got: string): string {
  return `${what} needs a number from 1 to 1000, but got "${got}".`;
}
