import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { CoveringFile, RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { NarrativeCoverage } from '../../entities/narratives/narrative-coverage.tsx';
import { useRecordCoverage } from '../../lib/record-coverage.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PartFailure } from '../../ui/state-face.tsx';
import styles from './about.module.css';
import { yearRanges } from './year-ranges.ts';

/** A link with it leads here. */
const recordHash = '#record';

/** Until when the record goes, from which files, and which of its tornadoes have narratives. */
export function WhichRecord() {
  const isNamed = useLocation().hash === recordHash;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isError, refetch } = useRecordCoverage();
  const isUncounted = error instanceof ApiError && error.code === 'NOT_FOUND';
  useEffect(() => {
    if (isNamed) heading.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <section>
      <h2 ref={heading} id={recordHash.slice(1)}>
        What this site has
      </h2>
      {data ? <Coverage coverage={data} /> : null}
      {isUncounted ? <p>{messageOf(error)}</p> : null}
      {isError && !isUncounted ? (
        <PartFailure
          title="Failed to load the list of files."
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || isError ? null : (
        <div role="status" aria-label="Loading the list of files">
          <Skeleton height="1.5rem" />
          <Skeleton height="1.5rem" />
          <Skeleton width="60%" height="1.5rem" />
        </div>
      )}
    </section>
  );
}

function Coverage({ coverage }: { coverage: RecordCoverage }) {
  return (
    <>
      {sentencesOf(coverage).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <Link to="/sources">How current the record is</Link> shows the end date of each source.
      </p>
      {coverage.kind === 'official' ? <NarrativeCoverage coverage={coverage} /> : null}
      {coverage.files.length > 0 ? <Files files={coverage.files} /> : null}
    </>
  );
}

const kinds: Record<RecordCoverage['kind'], string> = {
  official: 'The record',
  sample: 'A sample of notable tornadoes',
  synthetic: 'A made-up record for trying out the site',
};

function sentencesOf({ kind, count, years }: RecordCoverage): string[] {
  if (years.length === 0) return ['There are no tornadoes yet.'];
  const whole = `${kinds[kind]}: ${yearRanges(years.map(({ year }) => year))}; ${groupedNumber(count)} tornadoes.`;
  if (kind !== 'official') return [whole];
  const compiled = years.reduce((sum, year) => sum + (year.compiled_narratives ?? 0), 0);
  const spcAlone = yearRanges(years.filter((year) => !year.has_details).map(({ year }) => year));
  return [
    whole,
    compiled === 0
      ? ''
      : `Touchdown compiled narratives of ${groupedNumber(compiled)} others from NOAA’s public records.`,
    spcAlone === ''
      ? ''
      : `For these years, tornadoes come from the Storm Prediction Center only: ${spcAlone}.`,
  ].filter(Boolean);
}

function Files({ files }: { files: readonly CoveringFile[] }) {
  return (
    <details className={styles['files']}>
      <summary>{files.length === 1 ? 'The file' : `The ${files.length} files`}</summary>
      <ul>
        {files.map(({ file, source, dated, years }) => (
          <li key={file}>
            {file} ({source}
            {dated === null ? '' : `, made on ${longDate(dated)}`}): {yearRanges(years)}
          </li>
        ))}
      </ul>
    </details>
  );
}
