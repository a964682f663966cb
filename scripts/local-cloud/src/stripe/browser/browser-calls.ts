import { readForm } from '../http/form-body.ts';
import type { StripeRequest } from '../http/answer-call.ts';

export const browserPrefix = '/local/stripe/';

/**
 * Turns a call of the script that plays Stripe.js into the call of the API that it stands for. The script sends the
 * publishable key as a field, as Stripe.js does. With it, only what a browser may call is answered.
 */
export function toApiCall(request: StripeRequest): StripeRequest {
  const { key, query, body } = withoutKey(request);
  return {
    method: request.method,
    path: request.path.replace(browserPrefix, '/v1/'),
    query,
    body,
    headers: { authorization: key === undefined ? undefined : `Bearer ${key}` },
  };
}

function withoutKey({ query, body }: StripeRequest) {
  const [fromQuery, fromBody] = [readForm(query)['key'], readForm(body)['key']];
  const key = fromBody ?? fromQuery;
  return {
    key: typeof key === 'string' ? key : undefined,
    query: dropKey(query),
    body: dropKey(body),
  };
}

function dropKey(form: string): string {
  const fields = new URLSearchParams(form);
  fields.delete('key');
  return fields.toString();
}
