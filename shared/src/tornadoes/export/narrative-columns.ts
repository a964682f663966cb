import type { Entry } from './export-columns.ts';

export interface NarrativeColumn extends Entry {
  kind: 'text' | 'number';
}

const ofEpisode = 'The text is an episode’s, which is not told of one place and time';

/**
 * The columns of the files of narratives, in order, with what the codebook says of them. An episode's text is there
 * once, although it is told of all its tornadoes: counted words are then counted once, and a hundred tornadoes of one
 * day do not make the file a hundred times as long.
 */
export const narrativeColumns = {
  kind: {
    kind: 'text',
    meaning:
      'What the text tells of: "event", one tornado or its part in one county; "episode", the weather of which it was a part',
    range: { values: ['event', 'episode'] },
    whenEmpty: 'Never empty',
  },
  tornado_id: {
    kind: 'text',
    meaning: 'The id of the tornado, as in the file of tornadoes',
    whenEmpty: 'The text is an episode’s: its tornadoes are those with the same episode',
  },
  order: {
    kind: 'number',
    type: 'integer',
    meaning: 'The place of the segment on the path of its tornado, as in the file of segments',
    range: { min: 1 },
    whenEmpty: 'The text is of an episode, or of a whole path',
  },
  event_id: {
    kind: 'text',
    meaning: 'NCEI’s EVENT_ID of the segment',
    whenEmpty: 'The text is of an episode, or of a whole path',
  },
  episode: {
    kind: 'text',
    meaning: 'NCEI’s EPISODE_ID, by which a tornado finds the text of its episode',
    whenEmpty: 'The source names no episode',
    trustedFrom: 1996,
    caution: 'Earlier events are in no episode',
  },
  county: { kind: 'text', meaning: 'The county of the segment', whenEmpty: ofEpisode },
  state: { kind: 'text', meaning: 'Its state', whenEmpty: ofEpisode },
  begin_local: {
    kind: 'text',
    meaning: 'When it began there, on the clock of the source',
    whenEmpty: ofEpisode,
  },
  begin_utc: {
    kind: 'text',
    type: 'datetime',
    meaning: 'The same in UTC',
    whenEmpty: ofEpisode,
  },
  written_by: {
    kind: 'text',
    meaning: 'Who wrote the text: "NCEI", or "Touchdown" where the agencies wrote nothing',
    range: { values: ['NCEI', 'Touchdown'] },
    whenEmpty: 'Never empty',
  },
  text: {
    kind: 'text',
    meaning: 'The text, with its line breaks',
    whenEmpty: 'Never empty',
    caution: 'Many are cut off in the source, and most tornadoes before 1996 have no text',
    trustedFrom: 1996,
  },
} as const satisfies Record<string, NarrativeColumn>;

export type NarrativeColumnName = keyof typeof narrativeColumns;
export const narrativeColumnNames = Object.keys(narrativeColumns) as NarrativeColumnName[];

/** A text with what it is told of. Null means that the source does not say it, or that it is an episode's. */
export type NarrativeRow = {
  [N in NarrativeColumnName]: (typeof narrativeColumns)[N]['kind'] extends 'number'
    ? number | null
    : string | null;
};
