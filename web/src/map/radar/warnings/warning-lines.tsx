import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import { warningNote } from '@touchdown/shared/warnings/warning-kinds.ts';
import {
  leadWords,
  warningClock,
  warningTimes,
  warningTitle,
  type WarningClock,
} from '@touchdown/shared/warnings/warning-words.ts';
import type { ShownWarning } from './shown-warnings.ts';
import type { OfferedWarnings } from './use-warnings.ts';
import { WarningSwatch } from './warning-overlay.tsx';
import styles from './warnings.module.css';

interface WarningLinesProps {
  warnings: OfferedWarnings;
  shown: readonly ShownWarning[];
  clock: WallClock | undefined;
  /** While it plays, lines are not read out. */
  isPlaying: boolean;
}

/** More than this many cannot be told apart on the map. */
const mostLines = 6;

/** What was in effect at the time of the scan, in words and with the line of each on the map. */
export function WarningLines({ warnings, shown, clock, isPlaying }: WarningLinesProps) {
  if (!warnings.isOn) return null;
  const listed = shown.slice(0, mostLines);
  const more = shown.length - listed.length;
  return (
    <section aria-label="Warnings at the time of the scan" className="second-15">
      <div role={isPlaying ? undefined : 'status'}>
        {warnings.says === undefined ? null : <p>{warnings.says}</p>}
        {warnings.says === undefined && shown.length === 0 ? (
          <p>No imported warning was in effect near here at this time.</p>
        ) : null}
        <ul className={styles['lines']}>
          {listed.map((one) => (
            <li key={one.warning.id} className={styles['line']}>
              <WarningSwatch phenomenon={one.warning.phenomenon} />
              <span>{lineOf(one, warningClock(clock))}</span>
            </li>
          ))}
        </ul>
        {more > 0 ? <p>And {more} more on the map.</p> : null}
      </div>
      {shown.length > 0 ? (
        <p>
          {warningNote}
          {shown.some(({ leadMinutes: lead }) => lead !== undefined)
            ? ' Minutes are counted to the minute in which the record says that the tornado began.'
            : ''}
        </p>
      ) : null}
    </section>
  );
}

function lineOf(
  { warning, outline, isOutdated, leadMinutes: lead }: ShownWarning,
  clock: WarningClock,
): string {
  const tags = [
    outline.tornado && `tornado ${outline.tornado}`,
    outline.damage && `damage ${outline.damage}`,
  ];
  const said = tags.filter((tag) => tag !== null).map((tag) => tag.toLowerCase());
  const parts = [
    `${warningTitle(warning)}, ${warningTimes(warning, clock)}`,
    ...(lead === undefined ? [] : [leadWords(lead)]),
  ];
  const tagged = said.length > 0 ? ` The office’s tags: ${said.join(', ')}.` : '';
  const since = clock.textOf(Date.parse(outline.from));
  const old = isOutdated ? ` The outline is of ${since}; the one after it was not imported.` : '';
  return `${parts.join(', ')}.${tagged}${old}`;
}
