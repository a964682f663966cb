/** Said by every refused change, and by a banner on every page. */
export const readOnlySentence =
  'Touchdown is read-only for maintenance. You can read everything, but nothing can be saved right now.';

/** Said by a refused request for a radar loop, and where a page would offer one. */
export const noNewLoopsSentence = 'We aren’t making new radar loops right now. Please try again later.';

/** Said by every door to large files while the operator has closed them. */
export const downloadsClosedSentence =
  'Large files aren’t available right now. Please try again later. The whole record is always at /data/latest/tornadoes.csv.gz.';

/** Said by a refused registration, and by its form before anything is typed. */
export const registrationClosedSentence =
  'We aren’t opening new accounts right now. Please try again later. You can log in to existing accounts as usual.';
