// Without schemas, because pages read the same texts from their query strings.

/** A username, or a text that could be one. */
export const whoPattern = /^[\w-]{1,60}$/;

/** The time of an approval, the letter of its target and its number. */
export const correctionPlacePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z_[TS]_\d{12}$/;

/** The name of a field. One that nobody has corrected has an empty list. */
export const fieldPattern = /^[a-z_]{1,40}$/;
