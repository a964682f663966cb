import { describeTornado, tornadoHeading } from '@touchdown/shared/tornadoes/describe-tornado.ts';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts';
import { servedPageAt } from '../../../lib/page/served-page.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { preparePathMap } from '../../../map/path/prepare-path-map.ts';
import { TornadoLoading } from './tornado-loading.tsx';
import { TornadoFailed, TornadoMissing } from './tornado-missing.tsx';
import { useTornado } from './tornado-detail-queries.ts';
import { TornadoRecord, type RecordSlots } from './tornado-record.tsx';
import { useOwnUrl } from './use-own-url.ts';

/** One tornado: everything that the record says, and what it does not say. */
export function TornadoPage(slots: RecordSlots) {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const query = useTornado(id);
  const { data, error, isPending, refetch } = query;
  useOwnUrl(id, query);
  useEffect(preparePathMap, []);
  const isMissing = isNotFound(error);
  usePageTitle(
    data && !isMissing ? tornadoHeading(data) : 'Tornado',
    data && !isMissing ? describeTornado(data) : undefined,
  );
  if (isMissing) return <TornadoMissing />;
  const retry = () => void refetch();
  if (data) {
    const failure = error ? { message: messageOf(error), retry } : undefined;
    return <TornadoRecord key={data.id} tornado={data} failure={failure} {...slots} />;
  }
  if (isPending) return <TornadoLoading name={servedPageAt(pathname)?.heading} />;
  return <TornadoFailed message={messageOf(error)} onRetry={retry} />;
}
