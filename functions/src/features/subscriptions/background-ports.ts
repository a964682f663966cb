import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { settlePerson } from './settle-person.ts';
import { backgroundStripe } from './stripe/background-stripe.ts';
import { subscriptionStore } from './subscription-store.ts';
import { consumeEvent, type ConsumePorts } from './events/consume-event.ts';
import { eventStore } from './events/event-store.ts';
import { forgetPerson } from './tasks/forget-person.ts';

/** What the functions that nobody waits for work with. */
export function backgroundPorts() {
  const [client, table] = [dynamo(), requiredEnv('communityTable')];
  const now = () => Date.now();
  const { stripe, hasKey } = backgroundStripe(now);
  const ports = {
    stripe,
    store: subscriptionStore(client, table, now),
    events: eventStore(client, requiredEnv('ephemeralTable'), now),
    settle: settlePerson({ client, table, stripe, now }),
    forget: forgetPerson({ client, table, stripe }),
  } satisfies ConsumePorts;
  return { client, table, now, hasKey, ...ports, consume: consumeEvent(ports) };
}
