/** How many things one person can follow. */
export const maxFollows = 500;

/** How many of their own suggestions and contributions one person can mute. */
export const maxMuted = 500;

/** A notification is deleted after so many days. */
export const notificationDays = 90;

/** Unread notifications are counted up to this number, which a page shows as "99+". */
export const maxUnreadCounted = 100;

/**
 * How many events one notification counts. There is one for a subject and a day, so a busy tornado adds to it, and from
 * this number on nothing: "20 or more".
 */
export const maxEventsCounted = 20;

export const notificationsPerPage = 25;

/** How many notifications one request marks as read. */
export const maxMarkedAtOnce = 100;
