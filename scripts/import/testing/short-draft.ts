import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';

/** What tests of the whole record look at. With the rows and texts of its files it would be several times as large. */
export interface ShortDraft {
  tornado: Omit<TornadoDraft['tornado'], 'raw_data' | 'event_narrative' | 'episode_narrative'>;
  sources: Pick<TornadoDraft['sources'], 'aliases' | 'spc' | 'link'>;
}

export function shortDraft({ tornado, sources: { aliases, spc, link } }: TornadoDraft): ShortDraft {
  const { raw_data: _rows, event_narrative: _event, episode_narrative: _episode, ...rest } = tornado;
  return { tornado: rest, sources: { aliases, spc, link } };
}
