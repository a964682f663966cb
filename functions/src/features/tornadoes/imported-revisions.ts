import { isDeepStrictEqual } from 'node:util';
import type { ImportedRevision } from '@touchdown/shared/history/schema.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { StoredRevision } from '../../domain/catalogue/tornado-items.ts';

/** Says of each stored revision what its import changed, the newest first. */
export function importedRevisions(revisions: readonly StoredRevision[]): ImportedRevision[] {
  const documents = revisions.filter((one) => 'tornado' in one);
  const imports = documents.flatMap(({ tornado, sources }, at) => {
    const revision = sources.revisions.at(-1);
    if (!revision) return [];
    const before = documents[at - 1]?.tornado;
    const changes = before
      ? tornadoFields
          .map(({ name, read }) => ({ field: name, from: read(before), to: read(tornado) }))
          .filter(({ from, to }) => !isDeepStrictEqual(from, to))
      : [];
    return [
      {
        release: revision.release,
        at: revision.at,
        kind: revision.kind,
        files: [...new Set(sources.source_rows.map(({ file }) => file))],
        changes,
        otherFields: revision.fields.filter((name) => !shownByFields.has(name)),
      },
    ];
  });
  return imports.toReversed();
}

/** What the fields' own values already say. */
const shownByFields = new Set([
  ...tornadoFields.map(({ name }) => name),
  'displayName',
  'czName',
  'start_lat',
  'start_lon',
  'end_lat',
  'end_lon',
  'tornado_path',
  'begin_local',
  'begin_yearmonth',
  'begin_day',
  'convective_date',
  'end_local',
  'begin_wall',
  'end_wall',
  'begin_zone_letters',
  'end_zone_letters',
]);
