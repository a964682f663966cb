/** What people are told while their loop waits, and where it cannot wait: the same words in answers and on pages. */

/** "Yours is number 212 in line, about 9 minutes." */
export function queueSentence(place: number, waitSeconds: number): string {
  return `Yours is number ${place.toLocaleString('en-US')} in line, about ${aboutTime(waitSeconds)}.`;
}

export function moneyUsedUpSentence(secondsUntilTomorrow: number): string {
  return `Today’s budget for radar loops is used up. You can request new ones ${fromMidnight(secondsUntilTomorrow)} Existing loops still play.`;
}

export function youngShareUsedUpSentence(secondsUntilTomorrow: number): string {
  return `New accounts share part of each day’s radar loops, and today’s share is used up. The next share starts ${fromMidnight(secondsUntilTomorrow)} An account is new for a week.`;
}

export function youngLimitSentence(loopsPerDay: number, secondsUntilTomorrow: number): string {
  return `In your first week, you can request ${loopsPerDay} radar loops a day. You can request the next one ${fromMidnight(secondsUntilTomorrow)}`;
}

function fromMidnight(seconds: number): string {
  return `from midnight UTC, in about ${aboutTime(seconds)}.`;
}

/** Whole minutes, and hours beyond an hour and a half. */
function aboutTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}
