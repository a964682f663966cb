const pattern =
  /\b(?:peak|max(?:imum)?|estimated)\b[^.\d]{0,60}?\bwinds?\b[^.\d]{0,60}?(\d{2,3})\s*(?:mph|miles per hour)/i;
/** Weaker is no tornado's peak, stronger was never surveyed. */
const plausible = { min: 50, max: 320 };

/** Rule 22: from the words of the survey, where they name it; never from the rating. */
export function peakWind(narrative: string | null): number | null {
  const found = narrative === null ? null : pattern.exec(narrative);
  const mph = Number(found?.[1]);
  return mph >= plausible.min && mph <= plausible.max ? mph : null;
}
