/** A film costs minutes of a processor: what one person may ask for, and all of them together. */
export const radarLimits = {
  filmsPerDay: 10,
  activeFilms: 2,
  /** Of those films: drawn anew although there is one. */
  regenerationsPerDay: 3,
} as const;

/** The archive of Level II volumes begins here, with a handful of radars. */
export const radarArchiveBegins = Date.UTC(1991, 5, 1);

/** So long a job is known, and a film by options of somebody's own is found again on its page. */
export const rememberJobDays = 30;

export const maxLabelLength = 80;
/** A storm passes a radar in less; more would be a film nobody watches. */
export const maxWindowHours = 6;

/** How often a page asks how far a job is, where it cannot listen, and whether its record has a film by now. */
export const jobPollSeconds = 5;
export const recordPollSeconds = 10;

/** How long nobody else takes up what a worker has: its lease, and how long its queue hides the message. */
export const workerLeaseSeconds = 120;
/** How often a job is begun, and its message handed out before it lies with the dead letters. */
export const maxAttempts = 3;

/** Of one person at a time: each stream of progress holds a function. */
export const maxProgressStreams = 3;
/**
 * A stream ends itself after so long, and the page opens the next one. Lambda tells no function that its client
 * has gone, so the next request is the only sign that somebody still listens: it is the stream's heartbeat.
 */
export const progressStreamSeconds = 12;
/** Its function is ended after so long, whatever it does. */
export const progressFunctionSeconds = 20;
