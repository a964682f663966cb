/** As long as the shortest token in a mail's link. All ids of the site are shorter. */
const tokenLike = /[\w-]{43,}/g;

/** Returns a path or a URL that may be logged. The links in mails contain tokens in their paths. */
export function redactedPath(path: string): string {
  return path.replace(tokenLike, '[redacted]');
}
