/** Mails about decisions wait so long, and say what stands then. */
export const decisionMailDelaySeconds = 10 * 60;

/** A person for whom something new is decided all the time is told after this time all the same. */
export const longestDelaySeconds = 60 * 60;

/** More decisions than this are told in one mail. */
export const maxSingleMails = 3;

/** In one digest. The rest is in a further one. */
export const maxShownInDigest = 50;
