/** The exit codes of `npm run import`. */
export const exitCodes = {
  /** The import was applied, or there was nothing to change. */
  done: 0,
  /** The import failed; the record is unchanged. */
  failed: 1,
  /** The arguments are wrong. */
  usage: 2,
  /** A file was refused, or would have withdrawn too much; nothing was written. */
  refused: 3,
  /** Another import run is in progress. */
  busy: 4,
} as const;
