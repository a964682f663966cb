import * as z from 'zod';

/** Where a suggested value is from: a link, or a citation of what has no link. One of them at least. */
export const Source = z
  .strictObject({
    url: z.string().nullable().describe('http or https; never fetched by the server'),
    host: z.string().nullable().describe('The host of the URL, to be shown beside the link'),
    citation: z.string().nullable(),
  })
  .meta({ id: 'Source' });
export type Source = z.infer<typeof Source>;

/** Returns a source as it can be typed again. */
export function sourceText(source: Source | null | undefined): string {
  return source?.url ?? source?.citation ?? '';
}
