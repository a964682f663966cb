import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkStripeSignature } from './check-stripe-signature.ts';

const secret = 'whsec_of_this_stage';
const body = '{"id":"evt_1","text":"Zoë"}';
const now = Date.UTC(2026, 10, 22, 12);
const seconds = now / 1000;

/** Signs as Stripe does. */
function signed({ at = seconds, key = secret, payload = body, scheme = 'v1' } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ timestamp: at, payload, secret: key, scheme });
}

const v1 = (header: string) => header.split(',').find((part) => part.startsWith('v1=')) ?? '';

describe('the signature of an event', () => {
  const check = checkStripeSignature(
    async () => secret,
    () => now,
  );
  const isAccepted = (signature: string | undefined, sent = body) =>
    check(Buffer.from(sent), (name) => (name === 'stripe-signature' ? signature : undefined));

  it.each([
    ['of this stage', signed()],
    ['of five minutes ago', signed({ at: seconds - 300 })],
    ['of a clock that is five minutes ahead', signed({ at: seconds + 300 })],
    ['that is one of several', `${signed({ key: 'whsec_before' })},${v1(signed())}`],
    ['that is followed by an unknown scheme', `${signed()},v9=${'0'.repeat(64)}`],
  ])('is accepted: one %s', async (_name, signature) => {
    expect(await isAccepted(signature)).toBe(true);
  });

  it.each([
    ['with another secret', signed({ key: 'whsec_of_another_stage' })],
    ['of five minutes and a second ago', signed({ at: seconds - 301 })],
    ['from the future', signed({ at: seconds + 301 })],
    ['from the future, followed by the present time', `${signed({ at: seconds + 9_999 })},t=${seconds}`],
    ['of the present time with the signature of another', `t=${seconds},${v1(signed({ at: seconds - 5 }))}`],
    ['with another scheme', signed({ scheme: 'v0' })],
    ['without a time', v1(signed())],
    ['whose time is no number', `t=now,${v1(signed())}`],
    ['without a signature', `t=${seconds}`],
    ['that is empty', `t=${seconds},v1=`],
    ['that is cut', signed().slice(0, -1)],
    ['that is no header of Stripe’s', 'Bearer whsec_of_this_stage'],
    ['that is missing', undefined],
    ['that is an empty text', ''],
  ])('is refused: one %s', async (_name, signature) => {
    expect(await isAccepted(signature)).toBe(false);
  });

  it.each([`${body} `, body.replace('evt_1', 'evt_2'), body.slice(0, -1), ''])(
    'is refused for the body %j',
    async (altered) => {
      expect(await isAccepted(signed(), altered)).toBe(false);
    },
  );

  it('is asked for again while the stage has no secret', async () => {
    const closed = checkStripeSignature(async () => undefined);
    await expect(closed(Buffer.from(body), () => signed())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await closed(Buffer.from(body), () => undefined)).toBe(false);
  });
});
