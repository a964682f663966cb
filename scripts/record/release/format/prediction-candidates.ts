import type { Prediction } from './column.ts';

interface Candidate {
  how: Prediction['how'];
  /** Paths of columns. */
  from: string[];
}

const same = (...from: string[]): Candidate => ({ how: 'same', from });

/** What may follow from what, by path. A year's file names its own choice, so that this list may change. */
export const candidates: Record<string, readonly Candidate[]> = {
  '.tornado.raw_data': [same('.sources.source_rows[].row')],
  '.tornado.event_narrative': [same('.sources.source_rows[].row.EVENT_NARRATIVE')],
};
