import { SourceFileError } from './source-file-error.ts';

/**
 * The longest field and row of the agencies so far have 10,444 and 10,579 characters. A whole year
 * of events is estimated at 90 MB from the size of packed files. Files are read in chunks, so this is no limit of memory.
 */
export const textLimits = {
  field: 50_000,
  row: 100_000,
  fileBytes: 150_000_000,
  /** A day's list of storm reports. The longest one has about 100 kB. */
  dayCharacters: 5_000_000,
};

/** The engine copies shorter parts of a string by itself. */
const copiedCharacters = 13;

/**
 * Returns the text without a reference to the string that it is a part of. Otherwise one kept field would keep its
 * whole file in memory.
 */
export function ownText(text: string): string {
  return text.length < copiedCharacters ? text : Buffer.from(text).toString();
}

export function refuseTooLarge(name: string, bytes: number): void {
  if (bytes > textLimits.fileBytes) throw tooLargeError(name, 'the file');
}

export function tooLargeError(
  name: string,
  what: string,
  max: number = textLimits.fileBytes,
): SourceFileError {
  const sentence = `${what} is larger than ${max / 1e6} MB; no agency file is that large.`;
  return new SourceFileError(name, 'TOO_LARGE', sentence);
}
