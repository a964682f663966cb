import type { ModerationLogEntry } from '@touchdown/shared/appeals/moderation-log.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';

/** Returns a duration in the unit that a reader compares with: minutes, hours or days. */
export function hoursInWords(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return counted(Math.round(hours), 'hour');
  return counted(Math.round(hours / 24), 'day');
}

/** Returns one line of the log, without its day. */
export function entrySentence(entry: ModerationLogEntry): string {
  const { what, category, isIllegal, role, reports, hours, cameBack } = entry;
  const by = role === null ? '' : ` by ${role === 'moderator' ? 'a' : 'an'} ${role}`;
  const done =
    what === 'suspended'
      ? `Somebody was suspended${by}`
      : `A contribution was removed as ${category ?? 'Other'}${isIllegal ? ', as illegal and at once,' : ''}${by}`;
  const after =
    hours === null ? '' : `, ${hoursInWords(hours)} after the first of ${counted(reports, 'report')}`;
  const back = { appeal: ' It was reversed on appeal.', moderator: ' A moderator reversed it.' };
  return `${done}${after}.${cameBack === null ? '' : back[cameBack]}`;
}

export function counted(count: number, word: string): string {
  return `${groupedNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}
