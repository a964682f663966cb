/** Returns the path that names a contribution on the page where it is shown. */
export function contributionPath(page: string, id: string): string {
  return page + contributionFragment(id);
}

export function contributionFragment(id: string): string {
  return `#contribution-${id}`;
}
