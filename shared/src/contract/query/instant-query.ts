import * as z from 'zod';

const Day = z.iso.date();
const Instant = z.iso.datetime({ offset: true, local: true });

/**
 * The schema of a UTC date or an instant, read as seconds since 1970. A date means its first or its last second. An
 * instant without a zone is UTC.
 */
export function instantQuery(ofDay: 'first' | 'last') {
  return z
    .string()
    .transform((text, context) => {
      const milliseconds = parse(text, ofDay);
      if (milliseconds !== undefined) return milliseconds / 1000;
      context.addIssue({ code: 'custom', input: text });
      return z.NEVER;
    })
    .meta({
      description: 'a UTC date such as 1974-04-03, or an instant such as 1974-04-03T21:40:00Z',
    });
}

function parse(text: string, ofDay: 'first' | 'last'): number | undefined {
  if (Day.safeParse(text).success)
    return Date.parse(`${text}T${ofDay === 'first' ? '00:00:00' : '23:59:59'}Z`);
  if (!Instant.safeParse(text).success) return undefined;
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
}
