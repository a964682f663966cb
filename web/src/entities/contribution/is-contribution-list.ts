/** Whether the key of a query belongs to a list of contributions: one's own, of a tornado, a storm report, a person or all, or what was reported. */
export function isContributionList([list, url]: readonly unknown[]): boolean {
  if (list === 'own') return true;
  return typeof url === 'string' && /\/(contributions(\/latest)?|moderation\/reports)(\?|$)/.test(url);
}
