import type { TextsOf } from '../../../domain/full-text/text-index.ts';
import type { RecordYear } from '../record/merge-year.ts';

/** Returns the narratives of a year's tornadoes as the agencies wrote them. A tornado without any is left out. */
export function textsOf({ documents }: Pick<RecordYear, 'documents'>): TextsOf[] {
  return documents.flatMap(({ tornado }) => {
    if (tornado.status !== 'current') return [];
    const texts = [tornado.event_narrative, tornado.episode_narrative].filter((text) => text !== null);
    return texts.length === 0 ? [] : [{ id: tornado.id, texts }];
  });
}
