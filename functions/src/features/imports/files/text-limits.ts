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
