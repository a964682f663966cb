/** Where the site shows a stored picture: the last part is its id, as the specification has it. */
export function imageUrl(id: string): string {
  return `/${imageKey(id)}`;
}

export function thumbnailUrl(id: string): string {
  return `/${thumbnailKey(id)}`;
}

/** The path is the key, so that CloudFront needs no rule of its own. */
export function imageKey(id: string): string {
  return `images/${id}`;
}

export function thumbnailKey(id: string): string {
  return `images/${id}-thumb`;
}
