/** What an import's exit code says. */
export const exitCodes = {
  /** Applied, or there was nothing to change. */
  done: 0,
  /** Something broke; the record is as it was. */
  failed: 1,
  /** The command was not understood. */
  usage: 2,
  /** A file was refused, or would have taken too much out of the record; nothing was written. */
  refused: 3,
  /** Another import is running. */
  busy: 4,
} as const;
