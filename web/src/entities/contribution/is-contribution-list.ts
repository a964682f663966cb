/** Whether the key of a query belongs to a list of contributions: of a tornado, a storm report, a person or all, or what was reported. */
export function isContributionList([, url]: readonly unknown[]): boolean {
  return typeof url === 'string' && /\/(contributions(\/latest)?|moderation\/reports)(\?|$)/.test(url);
}
