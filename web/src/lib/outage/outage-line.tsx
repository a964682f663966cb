import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

interface OutageLineProps {
  /** When the record of this browser was made. */
  recordOf: string;
}

/**
 * Says where answers come from. When it goes, everything on the screen is fetched again, and what somebody is typing
 * stays.
 */
export function OutageLine({ recordOf }: OutageLineProps) {
  const queryClient = useQueryClient();
  useEffect(() => () => void queryClient.invalidateQueries(), [queryClient]);
  return (
    <>
      The server does not answer. This is the record of {longDate(recordOf)}, from your own copy; community
      additions are missing.
    </>
  );
}
