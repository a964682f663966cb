import { createHmac } from 'node:crypto';

/** Returns the header `Stripe-Signature` for a payload at a time in seconds. */
export function signEvent(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
