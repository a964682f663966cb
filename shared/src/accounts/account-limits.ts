/** Sections 5 and 9 of the specification: what an account's fields may hold. Both sides read them here. */
export const usernameLength = { min: 3, max: 30 } as const;
export const usernamePattern = /^[A-Za-z0-9_-]+$/;
export const passwordLength = { min: 6, max: 256 } as const;
export const maxEmailLength = 254;
export const maxBioLength = 500;
/** Of one person: an answer with all of them, and a list on a page, are still quick. */
export const maxBookmarks = 2_000;

export const resetLinkSeconds = 60 * 60;
export const verificationLinkSeconds = 24 * 60 * 60;
/** After a reset, until the way leads to the login. */
export const loginRedirectSeconds = 2;

/** The signed-in user is fetched anew this often. */
export const refreshMinutes = 10;
/** How many of the newest bookmarks and contributions the dashboard shows. */
export const dashboardItems = 3;
