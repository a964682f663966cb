/** When small edits of somebody stand at once, and what a small edit is. Everybody can read it in the guidelines. */
export const trust = {
  /** So many edits that moderators have approved. */
  approvedEdits: 10,
  /** Of these, at most so many of a hundred may be taken out of the record again. */
  takenBackOfHundred: 5,
  /** A length or a width changes by at most so many of a hundred. */
  sizeOfHundred: 10,
  miles: 1,
  letters: 3,
  /** Moderators look at one of so many afterwards. */
  sampledOneOf: 5,
} as const;

/** What moderators decided about somebody's edits. What stood by trust counts only when it is taken back. */
export interface EditRecord {
  approved: number;
  takenBack: number;
}

export function hasTrust({ approved, takenBack }: EditRecord): boolean {
  return (
    approved >= trust.approvedEdits && takenBack * 100 <= (approved + takenBack) * trust.takenBackOfHundred
  );
}

/** The table, in words. */
export const trustTable = [
  { what: 'Path length, path width', small: `A change of up to ${trust.sizeOfHundred}%` },
  { what: 'Coordinates', small: `A move of up to ${trust.miles} mile` },
  {
    what: 'Narratives, comments, source',
    small: `A typo: at most ${trust.letters} letters, no digits and no number words`,
  },
  { what: 'Deaths, injuries, ratings, damage, names, places, times', small: 'Never' },
] as const;

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Whether moderators look at an edit that stood at once. The same id always has the same answer. */
export function isSampled(id: string): boolean {
  let number = 0;
  for (const letter of id.slice(-2)) number = number * letters.length + letters.indexOf(letter);
  return number % trust.sampledOneOf === 0;
}
