import type Stripe from 'stripe';
import { periodEndOf } from '../billing/subscription-state.ts';
import { testCards } from '../billing/test-cards.ts';
import { disputeCharge } from '../resources/disputes.ts';
import { refundCharge } from '../resources/refunds.ts';
import type { Faults } from '../http/faults.ts';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import type { StripeCommand } from './stripe-command.ts';

export interface Controlled {
  world: StripeWorld;
  advance: (duration: string) => void;
  webhooks: WebhookSender;
  faults: Faults;
}

/** Carries out a command of `npm run stripe`. Returns the lines of its report; a problem is thrown. */
export function carryOutCommand(controlled: Controlled, command: StripeCommand): string[] {
  const { world, webhooks, faults } = controlled;
  if (command.action === 'cards') return testCards.map(({ number, says }) => `${number.padEnd(17)} ${says}`);
  if (command.action === 'status') return statusLines(controlled);
  if (command.action === 'fail') {
    faults.failNext(command.count, command.status);
    return [`The next ${command.count} calls are answered with ${command.status}.`];
  }
  if (command.action === 'webhooks') return changeWebhooks(webhooks, command);
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
): string[] {
  const { held } = webhooks.status();
  if (command.what === 'hold') webhooks.hold();
  if (command.what === 'release') webhooks.release();
  if (command.what === 'shuffle') webhooks.shuffle();
  if (command.what === 'repeat') webhooks.repeat(command.count);
  if (command.what === 'forge') webhooks.forgeNext(command.count);
  if (command.what === 'age') webhooks.ageNext(command.count);
  const said = {
    hold: 'Webhooks are held from now on.',
    release: `${held} held webhooks are sent.`,
    shuffle: `${held} held webhooks are sent in another order.`,
    repeat: 'Each webhook is sent this often from now on.',
    forge: 'The next webhooks have a wrong signature.',
    age: 'The next webhooks are signed as old.',
  };
  return [said[command.what]];
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
