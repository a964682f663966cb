import { useState } from 'react';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import {
  rejectionReasons,
  rejectionWords,
  type RejectionReason,
} from '@touchdown/shared/contract/stock-reasons.ts';
import { ReasonLine } from '../../../entities/moderation/reason-line.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Desk } from '../workbench/use-desk.ts';
import { suggestionWords } from './suggestion-words.ts';

type SuggestionsDesk = Desk<ReviewedSuggestion, ReviewAction>;

/** The open suggestion, or the selected ones. */
type Place = 'item' | 'selected';

/** What a screen reader hears, because the focus stays on the row, where the number keys work. */
const choices = `Why? ${rejectionReasons
  .map((reason, at) => `${at + 1}: ${rejectionWords[reason].words}.`)
  .join(' ')} Escape goes back.`;

const namesOf = (suggestions: readonly ReviewedSuggestion[]) => suggestions.map(({ id }) => id).join();

/**
 * A rejection names one of five reasons: R asks for it in a line, and a number key or a press decides. The question ends
 * by itself when another suggestion is opened or the selection changes.
 */
export function useRejection(desk: SuggestionsDesk, onNote: (on: readonly ReviewedSuggestion[]) => void) {
  const [asked, setAsked] = useState<{ place: Place; names: string }>();
  const of = (place: Place) => (place === 'selected' ? desk.selected : desk.open ? [desk.open] : []);
  const on = asked && of(asked.place);
  const isAsking = on !== undefined && on.length > 0 && !desk.isStale && namesOf(on) === asked?.names;

  function ask(place: Place): void {
    const all = of(place);
    const possible = all.filter((one) => suggestionWords.whyNot('reject', one) === undefined);
    // The desk says why nobody can decide so.
    if (possible.length === 0 || desk.isStale) return desk.decide('reject', all);
    setAsked({ place, names: namesOf(all) });
    desk.announce(choices);
  }
  function leave(): void {
    setAsked(undefined);
    desk.openRow.current?.focus({ preventScroll: true });
  }
  function reject(reason: RejectionReason): void {
    if (!isAsking) return;
    setAsked(undefined);
    desk.decide('reject', on, { reason });
  }

  return {
    isAsking,
    ask: (place: Place) => (isAsking && asked?.place === place ? leave() : ask(place)),
    /** While it asks, no other key decides. */
    keys: {
      escape: leave,
      r: leave,
      ...Object.fromEntries(rejectionReasons.map((reason, at) => [String(at + 1), () => reject(reason)])),
    },
    lineAt: (place: Place) =>
      isAsking && asked?.place === place ? (
        <ReasonLine
          label="Why reject?"
          reasons={rejectionReasons}
          words={rejectionWords}
          hasKeys
          onChoose={reject}
        >
          <div className="buttons">
            <Button look="quiet" onClick={() => onNote(on)}>
              With a note
            </Button>
            <Button look="quiet" onClick={leave}>
              Cancel <kbd aria-hidden="true">Esc</kbd>
            </Button>
          </div>
        </ReasonLine>
      ) : null,
  };
}
