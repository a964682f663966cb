import * as z from 'zod';

/**
 * Names a request, so that the server recognizes a repeated one. It is in the body or in the header Idempotency-Key.
 * The description is the rule, because refusals quote it.
 */
export const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .meta({ description: '8 to 64 letters, digits, hyphens and underscores, such as a UUID' });
