import * as z from 'zod';
import { subscriptionSentences } from './subscription-sentences.ts';
import { endReasons, subscriptionStatuses } from './subscription-status.ts';
import { extraCents } from './support-amounts.ts';

const Cents = z.int().min(0).describe('US cents');
const Instant = z.iso.datetime();

export const Need = z.enum(['confirmation', 'card']);

/** A person's own subscription. Its amounts are per month. */
export const Subscription = z
  .strictObject({
    status: z.enum(subscriptionStatuses),
    base_amount: Cents,
    top_up_amount: Cents,
    total_amount: Cents,
    current_period_end: Instant.nullable().describe('null until the first payment'),
    cancel_at_period_end: z.boolean(),
    ended_at: Instant.nullable(),
    ended_by: z.enum(endReasons).nullable(),
    needs: Need.nullable().describe(
      'What the person has to do: confirm the payment with the bank, or choose another card',
    ),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const DuePayment = z.strictObject({
  due: Need.nullable().describe(
    'What a payment waits for; null if none does, and for people without support',
  ),
});
export type DuePayment = z.infer<typeof DuePayment>;

/** A secret with which the payment provider’s script confirms one payment. */
export const ClientSecret = z
  .string()
  .describe('Confirms the payment by the script of the payment provider; do not store it');

export const SubscriptionConfig = z.strictObject({
  open: z.boolean().describe('False while this site cannot take payments'),
  publishable_key: z.string().optional().describe('The payment provider’s public key; present only if open'),
  script: z
    .string()
    .regex(/^\/local\/[\w.-]+$/)
    .optional()
    .describe('On a developer’s machine only: the script that stands in for the payment provider’s'),
});
export type SubscriptionConfig = z.infer<typeof SubscriptionConfig>;

/** A payment that was made. */
export const Receipt = z
  .strictObject({
    paid_at: Instant,
    amount: Cents,
    url: z.string().startsWith('https://').nullable().describe('The payment provider’s page of the receipt'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

const extra = z
  .number()
  .refine((amount) => extraCents(amount) !== undefined, subscriptionSentences.extraOutOfRange)
  .meta({ description: 'dollars per month from 0 to 500, in whole cents', spoken: true });

export const ChangedAmount = z.strictObject({ topUpAmount: extra });

export const NewSubscription = z.strictObject({
  paymentMethodId: z
    .string()
    .regex(/^pm_\w{1,200}$/)
    .meta({ description: 'the id of a payment method, such as pm_1NYcPr2eZvKYlo2C' }),
  topUpAmount: extra.default(0),
});
