import type Stripe from 'stripe';

/** The error object of Stripe's answers. */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** What Stripe answers instead of a result. Like a result, it may have changed something: a declined payment has. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details });
}

export function missingResource(name: string, id: string, param = 'id'): StripeRefusal {
  const message = `No such ${name}: '${id}'`;
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** A parameter that names a missing object is a bad request; only a missing object of the path is a 404. */
export function missingReference(name: string, id: string, param: string): StripeRefusal {
  return invalidRequest(`No such ${name}: '${id}'`, { code: 'resource_missing', param });
}
