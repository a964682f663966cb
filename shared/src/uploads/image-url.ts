/** Returns the URL of a stored picture. Its last part is the id, as the specification says. */
export function imageUrl(id: string): string {
  return `/${imageKey(id)}`;
}

export function thumbnailUrl(id: string): string {
  return `/${thumbnailKey(id)}`;
}

/** The object's key is the URL's path, so that CloudFront needs no rewriting. */
export function imageKey(id: string): string {
  return `images/${id}`;
}

export function thumbnailKey(id: string): string {
  return `images/${id}-thumb`;
}
