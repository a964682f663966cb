/** Sections 5 and 9 of the specification: limits of an account's fields, for the API and the forms. */
export const usernameLength = { min: 3, max: 30 } as const;
export const usernamePattern = /^[A-Za-z0-9_-]+$/;
export const passwordLength = { min: 6, max: 256 } as const;
export const maxEmailLength = 254;
export const maxBioLength = 500;
/** Per person. A response and a page with this many bookmarks are still fast. */
export const maxBookmarks = 2_000;

export const resetLinkSeconds = 60 * 60;
export const verificationLinkSeconds = 24 * 60 * 60;
/** How long the previous email address is kept for its owner, who can restore it with a link. */
export const restoreLinkSeconds = 7 * 24 * 60 * 60;
/** How long an expired link can be distinguished from one that never existed. */
export const linkMemorySeconds = 7 * 24 * 60 * 60;

/** Lifetimes of a session and its cookies. `idle`: it ends when it is not renewed for so long, and at last after `absolute`. */
export const sessionSeconds = {
  access: 10 * 60,
  idle: 30 * 24 * 60 * 60,
  absolute: 90 * 24 * 60 * 60,
  /** How long a browser counts as known to an account. */
  device: 365 * 24 * 60 * 60,
} as const;

/** How long nobody else can take the name of a deleted account, nor the person who had it. */
export const keptNameDays = 90;
/** The delay between a password reset and the redirect to the login page. */
export const loginRedirectSeconds = 2;

/** How often a page refreshes the signed-in user. */
export const refreshMinutes = 10;
/** How many of the newest bookmarks and contributions the dashboard shows. */
export const dashboardItems = 3;
