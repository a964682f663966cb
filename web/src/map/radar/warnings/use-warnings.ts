import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';
import type { Warning } from '@touchdown/shared/warnings/schema.ts';
import { useMemo, useState } from 'react';
import type { ApiResult } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import type { Scan } from '../scans.ts';

/** The warnings of the days of some scans. */
export interface OfferedWarnings {
  isOn: boolean;
  set: (isOn: boolean) => void;
  /** Of all these days; empty while they are not shown or not there. */
  list: readonly Warning[];
  /** What there is to say if none can be shown; undefined if nothing. */
  says: string | undefined;
}

/** Offices have drawn outlines since then; 2007-10-01. */
const outlinesBegin = Date.UTC(2007, 9, 1);

/**
 * Asks for warnings at once, or only when somebody switches them on. Returns undefined where there is nothing to offer:
 * before there were outlines, and where they were asked for at once and none were imported.
 */
export function useWarnings(scans: readonly Scan[], asksAtOnce: boolean): OfferedWarnings | undefined {
  const [isOn, set] = useState(asksAtOnce);
  const [hasAsked, setAsked] = useState(asksAtOnce);
  const times = useMemo(() => scans.map(({ startTime }) => startTime), [scans]);
  // Scans of an hour or two are of one day, or of two. Two calls for the same day are one request.
  const first = useDay(Math.min(...times), hasAsked);
  const last = useDay(Math.max(...times), hasAsked);
  const list = useMemo(
    () => uniqueWarnings([first, last].flatMap(({ data }) => data?.data.warnings ?? [])),
    [first, last],
  );
  if (!hasOutlines(times) || (asksAtOnce && list.length === 0)) return undefined;
  return {
    isOn,
    set: (wanted) => {
      set(wanted);
      if (wanted) setAsked(true);
    },
    list: isOn ? list : none,
    says: isOn ? wordsOf([first, last]) : undefined,
  };
}

const none: readonly Warning[] = [];

function hasOutlines(times: readonly number[]): boolean {
  return times.length > 0 && Math.min(...times) >= outlinesBegin;
}

type AnsweredDay = Pick<UseQueryResult<ApiResult<'GET /warnings'>>, 'data' | 'error'>;

function useDay(time: number, isWanted: boolean): AnsweredDay {
  const isAsked = isWanted && time >= outlinesBegin && Number.isFinite(time);
  const date = isAsked ? convectiveDateOf(time) : '';
  const { data, error } = useQuery({ ...apiQuery('GET /warnings', { query: { date } }), enabled: isAsked });
  return useMemo(() => ({ data, error }), [data, error]);
}

/** A warning of the end of one day is in the next one as well. */
function uniqueWarnings(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((one) => [one.id, one])).values()];
}

function wordsOf(days: readonly AnsweredDay[]): string | undefined {
  if (days.some(({ data, error }) => error && !data)) {
    return 'The warnings of this day cannot be read at the moment.';
  }
  if (days.some(({ data }) => !data)) return 'Looking for warnings of this day…';
  if (days.some(({ data }) => data?.data.imported)) return undefined;
  return 'No warnings of this day are imported here. That does not mean that there were none.';
}
