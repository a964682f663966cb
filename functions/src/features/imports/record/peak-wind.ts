const pattern =
  /\b(?:peak|max(?:imum)?|estimated)\b[^.\d]{0,60}?\bwinds?\b[^.\d]{0,60}?(\d{2,3})\s*(?:mph|miles per hour)/gi;
/** Weaker is no tornado's peak, stronger was never surveyed. */
const plausible = { min: 50, max: 320 };

/**
 * Rule 22: from the words of the survey, where they name it; never from the rating. A narrative of
 * several counties names one for each, and the highest is the tornado's.
 */
export function peakWind(narrative: string | null): number | null {
  const found = [...(narrative ?? '').matchAll(pattern)]
    .map(([, mph]) => Number(mph))
    .filter((mph) => mph >= plausible.min && mph <= plausible.max);
  return found.length === 0 ? null : Math.max(...found);
}
