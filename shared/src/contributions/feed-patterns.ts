// Without schemas, because pages read the same texts from their query strings.

/** T: and the id of a tornado, or S: and the id of a storm report. */
export const targetPattern = /^[TS]:[0-9a-z-]{1,40}$/;

/** A username, or a text that could be one. */
export const authorPattern = /^[\w-]{1,60}$/;

/** A contribution's time and id. */
export const feedPlacePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9A-HJKMNP-TV-Z]{26}$/;
