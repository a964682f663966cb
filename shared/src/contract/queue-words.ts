/** What people are told while their loop waits, and where it cannot wait: the same words in answers and on pages. */

/** "Yours is number 212, about 9 minutes." */
export function queueSentence(place: number, waitSeconds: number): string {
  return `Yours is number ${place.toLocaleString('en-US')}, about ${aboutTime(waitSeconds)}.`;
}

export function moneyUsedUpSentence(secondsUntilTomorrow: number): string {
  return `Today’s money for radar loops is used up. New ones can be requested ${fromMidnight(secondsUntilTomorrow)} Loops that exist can be watched as always.`;
}

export function youngShareUsedUpSentence(secondsUntilTomorrow: number): string {
  return `New accounts share a part of each day’s radar loops, and today’s part is used up. The next one begins ${fromMidnight(secondsUntilTomorrow)} An account is new for a week.`;
}

export function youngLimitSentence(loopsPerDay: number, secondsUntilTomorrow: number): string {
  return `In its first week an account can request ${loopsPerDay} radar loops a day. You can request the next one ${fromMidnight(secondsUntilTomorrow)}`;
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
