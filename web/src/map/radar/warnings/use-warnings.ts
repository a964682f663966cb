import { useQueries, type UseQueryResult } from '@tanstack/react-query';
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
  const dates = useMemo(() => {
    const times = scans.map(({ startTime }) => startTime).filter((time) => time >= outlinesBegin);
    return [...new Set(times.map(convectiveDateOf))];
  }, [scans]);
  const [hasAsked, setAsked] = useState(asksAtOnce);
  const answers = useQueries({
    queries: dates.map((date) => ({ ...apiQuery('GET /warnings', { query: { date } }), enabled: hasAsked })),
    combine: combined,
  });
  if (dates.length === 0 || (asksAtOnce && answers.list.length === 0)) return undefined;
  return {
    isOn,
    set: (wanted) => {
      set(wanted);
      if (wanted) setAsked(true);
    },
    list: isOn ? answers.list : none,
    says: isOn ? wordsOf(answers) : undefined,
  };
}

const none: readonly Warning[] = [];

type Answered = Pick<UseQueryResult<ApiResult<'GET /warnings'>>, 'data' | 'error'>;

/** In one place, so that the same answers give the same list. */
function combined(results: readonly Answered[]) {
  return {
    list: uniqueWarnings(results.flatMap(({ data }) => data?.data.warnings ?? [])),
    isImported: results.some(({ data }) => data?.data.imported),
    isPending: results.some(({ data, error }) => !data && !error),
    hasFailed: results.some(({ data, error }) => error && !data),
  };
}

/** A warning of the end of one day is in the next one as well. */
function uniqueWarnings(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((one) => [one.id, one])).values()];
}

function wordsOf(answers: ReturnType<typeof combined>): string | undefined {
  if (answers.hasFailed) return 'The warnings of this day cannot be read at the moment.';
  if (answers.isPending) return 'Looking for warnings of this day…';
  if (answers.isImported) return undefined;
  return 'No warnings of this day are imported here. That does not mean that there were none.';
}
