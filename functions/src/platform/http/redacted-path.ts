/** As long as the shortest token of a mail's link; no id of ours is. */
const tokenLike = /[\w-]{43,}/g;

/** A path, or a URL, as a log may keep it: the links in mails carry their tokens in the path. */
export function redactedPath(path: string): string {
  return path.replace(tokenLike, '[redacted]');
}
