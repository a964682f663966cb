/** Where people find warnings that count. The record is about the past, and reports of today are unchecked. */
export const warningsSite = { url: 'https://www.weather.gov', name: 'weather.gov' } as const;

/** Stands on every page, on storm reports and in the description of the API. */
export const safetyNote = `Not for safety decisions. Warnings: ${warningsSite.name}`;
