/** Said by every refused change, and by a banner on every page. */
export const readOnlySentence =
  'Touchdown is read-only for maintenance. Everything can be read, but nothing can be saved at the moment.';

/** Said by a refused request for a radar loop, and where a page would offer one. */
export const noNewLoopsSentence = 'No new radar loops are made at the moment. Please try again later.';

/** Said by every door to large files while the operator has closed them. */
export const downloadsClosedSentence =
  'Large files are not sent at the moment. Please try again later. The whole record is at /data/latest/tornadoes.csv.gz at any time.';

/** Said by a refused registration, and by its form before anything is typed. */
export const registrationClosedSentence =
  'New accounts cannot be created at the moment. Please try again later. Existing accounts can log in as usual.';
