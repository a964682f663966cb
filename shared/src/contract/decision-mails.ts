/** Each delivery of a message about a decision waits so long. A queue can wait for 15 minutes at most. */
export const decisionMailDelaySeconds = 10 * 60;

/** Somebody is told once nothing was decided about them for so long: a sitting of moderators is one mail. */
export const quietSeconds = 30 * 60;

/** A person for whom something new is decided all the time is told after this time all the same. */
export const longestDelaySeconds = 2 * 60 * 60;

/** In one digest. The rest is in a further one. */
export const maxShownInDigest = 50;
