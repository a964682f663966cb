import { useQuery } from '@tanstack/react-query';
import { callApi, type ApiResult } from '../../lib/api/api-client.ts';
import { findState } from '../../lib/filters/us-states.ts';
import type { PreliminaryReport } from './narrow-reports.ts';

const call = 'GET /preliminary';

/** The source's lists are read a few times a day. */
const staleAfterMilliseconds = 600_000;

/** The storm reports that stand in for the official record until it comes, the newest first. */
interface Preliminary {
  reports: PreliminaryReport[];
  /** How many of the oldest the answer does not have, because there are too many. */
  leftOut: number;
}

/** Asks for them. */
export function usePreliminary({ isWanted = true } = {}) {
  return useQuery({
    queryKey: ['preliminary'],
    queryFn: ({ signal }) => callApi(call, {}, signal),
    staleTime: staleAfterMilliseconds,
    enabled: isWanted,
    select: readReports,
  });
}

/** A report that has already led to a tornado of the record is not shown a second time. */
function readReports({ columns, left_out: leftOut }: ApiResult<typeof call>): Preliminary {
  const reports = columns.id.flatMap((id, row) => {
    if (columns.status[row] === 'PROMOTED_TO_OFFICIAL') return [];
    return [
      {
        id,
        at: columns.report_datetime[row] ?? '',
        wall: columns.report_wall[row] ?? null,
        day: columns.report_date[row] ?? '',
        lat: columns.lat[row] ?? null,
        lon: columns.lon[row] ?? null,
        state: findState(columns.state_code[row] ?? '') || (columns.state_code[row] ?? ''),
        county: columns.county[row] ?? null,
        place: columns.location_text[row] ?? null,
        scale: columns.preliminary_f_scale[row] ?? null,
      },
    ];
  });
  return { reports, leftOut };
}
