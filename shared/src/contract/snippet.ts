import * as z from 'zod';

/** A piece of a text that was found. It is text and not markup: the caller draws the marks. */
export const SnippetPart = z
  .strictObject({ text: z.string(), marked: z.boolean() })
  .meta({ id: 'SnippetPart', description: 'A piece of a text, marked if it is what was looked for' });
export type SnippetPart = z.infer<typeof SnippetPart>;
