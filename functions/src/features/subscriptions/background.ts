import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { ssm } from '../../platform/aws/ssm.ts';
import { eventStore } from './events/event-store.ts';
import { stripeClient } from './stripe/stripe-client.ts';
import { stripeSecret } from './stripe/stripe-secrets.ts';
import { subscriptionStore } from './subscription-store.ts';

/** What all work shares that nobody waits for (`support-work.event.ts`). */
export const [client, table] = [dynamo(), requiredEnv('communityTable')];
export const now = (): number => Date.now();
export const store = subscriptionStore(client, table, now);
export const events = eventStore(client, requiredEnv('ephemeralTable'), now);

/**
 * Such work goes on after an operator has closed support to newcomers by removing the publishable key: what was begun
 * goes on.
 */
export const secretKey = stripeSecret(ssm(), optionalEnv('stripeSecretKeyParameter'), now);
export const getStripe = stripeClient(secretKey);
