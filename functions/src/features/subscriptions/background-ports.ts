import { requiredEnv, optionalEnv } from '../../platform/aws/env.ts';
import { consumeEvent, type ConsumePorts } from './events/consume-event.ts';
import { eventStore } from './events/event-store.ts';
import { settlePerson } from './settle-person.ts';
import { forgetPerson } from './tasks/forget-person.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { ssm } from '../../platform/aws/ssm.ts';
import { stripeClient, type GetStripe } from './stripe/stripe-client.ts';
import { stripeSecret } from './stripe/stripe-secrets.ts';
import { subscriptionStore } from './subscription-store.ts';

/** What the functions that nobody waits for work through events with. */
export function backgroundPorts() {
  const tasks = taskPorts();
  const ports = {
    ...tasks,
    events: eventStore(tasks.client, requiredEnv('ephemeralTable'), tasks.now),
    settle: settlePerson(tasks),
    forget: forgetPerson(tasks),
  } satisfies ConsumePorts;
  return { ...ports, consume: consumeEvent(ports) };
}

/** What the functions that nobody waits for carry out tasks with. */
function taskPorts() {
  const [client, table] = [dynamo(), requiredEnv('communityTable')];
  const now = () => Date.now();
  return { client, table, now, ...backgroundStripe(now), store: subscriptionStore(client, table, now) };
}

/**
 * Stripe's client for the functions that nobody waits for. They also work after an operator has closed support to
 * newcomers by removing the publishable key: what was begun goes on.
 */
function backgroundStripe(now: () => number): { stripe: GetStripe; hasKey: () => Promise<boolean> } {
  const secretKey = stripeSecret(ssm(), optionalEnv('stripeSecretKeyParameter'), now);
  return {
    stripe: stripeClient(secretKey),
    hasKey: async () => (await secretKey()) !== undefined,
  };
}
