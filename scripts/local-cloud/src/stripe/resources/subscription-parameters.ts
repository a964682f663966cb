import {
  fields,
  flag,
  list,
  metadata,
  oneOf,
  required,
  text,
  wholeNumber,
  type readParameters,
} from '../http/parameters.ts';
import { recurringParameter } from './prices.ts';

export const paymentSettings = fields({
  payment_method_types: list(oneOf('card')),
  save_default_payment_method: oneOf('off', 'on_subscription'),
});

/** What a new subscription may have. */
export const newSubscription = {
  customer: required(text),
  items: required(
    list(
      fields({
        price: text,
        price_data: fields({
          currency: required(text),
          product: required(text),
          unit_amount: required(wholeNumber),
          recurring: required(recurringParameter),
          tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
        }),
        quantity: wholeNumber,
        metadata,
      }),
    ),
  ),
  default_payment_method: text,
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  payment_settings: paymentSettings,
  collection_method: oneOf('charge_automatically'),
  cancel_at_period_end: flag,
  currency: text,
  description: text,
  off_session: flag,
  metadata,
};
export type NewSubscription = ReturnType<typeof readParameters<typeof newSubscription>>;
