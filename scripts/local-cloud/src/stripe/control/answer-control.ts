import type Stripe from 'stripe';
import type { StripeAnswer, StripeRequest } from '../http/answer-call.ts';
import { StripeRefusal } from '../http/stripe-refusal.ts';
import { periodEndOf } from '../billing/subscription-state.ts';
import { testCards } from '../billing/test-cards.ts';
import { disputeCharge, refundCharge } from '../resources/charges.ts';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';

interface Controlled {
  world: StripeWorld;
  advance: (duration: string) => void;
  webhooks: WebhookSender;
  /** The next calls are answered with a status. */
  failNext: (times: number, status: number) => void;
}

export const controlPath = '/control/command';

/** Answers `npm run stripe`. The secret key keeps pages of a browser out, which can also reach this server. */
export function answerControl(
  controlled: Controlled,
  secretKey: string,
  request: StripeRequest,
): StripeAnswer {
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return answer(401, ['The secret key is missing.']);
  const command = readStripeCommand(JSON.parse(request.body) as string[]);
  if ('problem' in command) return answer(400, [command.problem]);
  try {
    return answer(200, carryOutCommand(controlled, command));
  } catch (error) {
    if (error instanceof RangeError || error instanceof StripeRefusal) return answer(400, [error.message]);
    throw error;
  }
}

function answer(status: number, lines: string[]): StripeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ lines }) };
}

/** Carries out a command of `npm run stripe`. Returns the lines of its report; a problem is thrown. */
function carryOutCommand(controlled: Controlled, command: StripeCommand): string[] {
  const { world, webhooks, failNext } = controlled;
  if (command.action === 'cards') return testCards.map(({ number, says }) => `${number.padEnd(17)} ${says}`);
  if (command.action === 'status') return statusLines(controlled);
  if (command.action === 'fail') {
    failNext(command.count, command.status);
    return [`The next ${command.count} calls are answered with ${command.status}.`];
  }
  if (command.action === 'webhooks') return [changeWebhooks(webhooks, command)];
  return withEvents(world, () => {
    if (command.action === 'advance') controlled.advance(command.duration);
    if (command.action === 'refund') refundCharge(world, lastChargeOf(world, command.email));
    if (command.action === 'dispute') disputeCharge(world, lastChargeOf(world, command.email));
  });
}

/** Returns the last payment of a customer with this email address. */
export function lastChargeOf(world: StripeWorld, email: string): Stripe.Charge {
  const customers = Object.values(world.state.customers).filter((one) => one.email === email);
  const charge = Object.values(world.state.charges).findLast(
    (one) => one.paid && customers.some(({ id }) => id === one.customer),
  );
  if (charge) return charge;
  throw new RangeError(
    customers.length > 0 ? `${email} has not paid anything.` : `No customer has the email address ${email}.`,
  );
}

function changeWebhooks(
  webhooks: WebhookSender,
  command: Extract<StripeCommand, { action: 'webhooks' }>,
): string {
  const { held } = webhooks.status();
  switch (command.what) {
    case 'hold':
      webhooks.hold();
      return 'Webhooks are held from now on.';
    case 'release':
      webhooks.release();
      return `${held} held webhooks are sent.`;
    case 'shuffle':
      webhooks.shuffle();
      return `${held} held webhooks are sent in another order.`;
    case 'repeat':
      webhooks.repeat(command.count);
      return 'Each webhook is sent this often from now on.';
    case 'forge':
      webhooks.forgeNext(command.count);
      return 'The next webhooks have a wrong signature.';
    // The last one left is 'age'.
    default:
      webhooks.ageNext(command.count);
      return 'The next webhooks are signed as old.';
  }
}

function statusLines({ world, webhooks }: Controlled): string[] {
  const { isHeld, held, repeats, underWay } = webhooks.status();
  const subscriptions = Object.values(world.state.subscriptions).map((one) => {
    const email = world.state.customers[idOf(one.customer)]?.email ?? 'a deleted customer';
    const ends = one.cancel_at_period_end ? ', ends then' : '';
    return `${one.id}  ${one.status.padEnd(18)} ${email}, until ${time(periodEndOf(one))}${ends}`;
  });
  return [
    `The clock of Stripe: ${time(world.now())}`,
    `Webhooks: ${isHeld ? `held, ${held} wait` : 'sent'}, ${underWay} under way${repeats > 1 ? `, each ${repeats} times` : ''}`,
    ...(subscriptions.length > 0 ? subscriptions : ['No subscriptions.']),
  ];
}

function withEvents(world: StripeWorld, work: () => void): string[] {
  const before = Object.keys(world.state.events).length;
  work();
  const events = Object.values(world.state.events).slice(before);
  return [
    `The clock of Stripe: ${time(world.now())}`,
    ...(events.length > 0 ? events.map((one) => `${time(one.created)}  ${one.type}`) : ['Nothing happened.']),
  ];
}

function time(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

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

type StripeCommand =
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
