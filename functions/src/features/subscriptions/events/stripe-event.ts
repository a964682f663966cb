import * as z from 'zod';

/** The events that change somebody's support. The webhook endpoint at Stripe is created with these. */
export const handledEventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
] as const;

/**
 * What is taken from an event: ids. Events arrive in any order and more than once, so everything else is fetched from
 * Stripe. It is passed to the consumer and stored, and holds no data about a person or a card.
 */
export const StripeEventHint = z.strictObject({
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: z.enum(handledEventTypes),
  /** Null for a dispute, which names its charge only. */
  customer: z.string().nullable(),
  /** The charge that was refunded or disputed. */
  charge: z.string().optional(),
});
export type StripeEventHint = z.infer<typeof StripeEventHint>;

const Reference = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish();
const StripeEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({ id: z.string().optional(), customer: Reference, charge: Reference }),
  }),
});

/** Returns what to work through, or undefined for a type that changes nobody's support. */
export function eventHint(event: unknown): StripeEventHint | undefined {
  const { id, type, data } = StripeEvent.parse(event);
  if (!isHandled(type)) return undefined;
  const { object } = data;
  const charge = type === 'charge.refunded' ? object.id : idOf(object.charge);
  const isMoneyBack = type === 'charge.refunded' || type === 'charge.dispute.created';
  return StripeEventHint.parse({
    id,
    type,
    customer: idOf(object.customer) ?? null,
    ...(isMoneyBack ? { charge } : {}),
  });
}

function isHandled(type: string): type is StripeEventHint['type'] {
  return (handledEventTypes as readonly string[]).includes(type);
}

function idOf(reference: z.infer<typeof Reference>): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
