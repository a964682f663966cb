import * as z from 'zod';

/** Names a request, so that the server recognizes a repeated one. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .meta({ description: '8 to 64 letters, digits, hyphens and underscores, such as a UUID' });
