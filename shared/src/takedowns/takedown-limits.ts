/** Limits of a request to take something down. */
export const takedownLimits = { page: 500, text: 2_000, name: 100, work: 500, note: 500 } as const;

/** How long a request is kept after its last decision, or after it arrived. */
export const takedownYears = 3;

/** A case takes so many requests about one contribution; the next one begins another case. */
export const requestsOfCase = 40;

/** Requests on one page of the moderators' list. */
export const takedownPageSize = 20;
