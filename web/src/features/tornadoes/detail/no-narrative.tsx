import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { Link } from 'react-router-dom';

/** Says that nobody tells what happened, and where to read which files the record is from. */
export function NoNarrative({ tornado }: { tornado: Pick<Tornado, 'record_kind'> }) {
  if (tornado.record_kind !== 'official') return null;
  return (
    <p className="second-15">
      NOAA’s files at hand have no narrative of this tornado.{' '}
      <Link to="/credits#record">Which files the record is from</Link>
    </p>
  );
}
