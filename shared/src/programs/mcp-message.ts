import * as z from 'zod';

/** A message of JSON-RPC, by which assistants call tools. The library that answers reads the rest of it. */
export const McpMessage = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional().describe('Absent in a notification'),
    method: z.string().optional().describe('Such as tools/call'),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: 'McpMessage' });
export type McpMessage = z.infer<typeof McpMessage>;

export const McpAnswer = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).nullish(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: 'McpAnswer' });
