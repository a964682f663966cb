import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Revision } from '@touchdown/shared/tornadoes/sources.ts';

const words: Record<Revision['kind'], string> = {
  added: 'Added',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
};

export function RevisionList({ revisions }: { revisions: Revision[] }) {
  return (
    <ul>
      {revisions.map(({ release, at, kind, fields }) => (
        <li key={`${release} ${at}`}>
          <time dateTime={at}>{longDate(at)}</time>: {words[kind]}
          {fields.length > 0 ? `: ${fields.join(', ')}` : ''} (release {release})
        </li>
      ))}
    </ul>
  );
}
