import * as z from 'zod';
import { contentTargetFields } from './target-fields.ts';
import type { WrittenSuggestion } from './written-suggestion.ts';

const text = z.string().nullable().optional();

/** A suggested edit as it is sent. Its rules are in `corrections/refuse-suggestion.ts`, which the form uses too. */
export const SuggestionContent = z
  .strictObject({
    targetField: text,
    target_field: text,
    proposedValue: text,
    proposed_value: text,
    currentValue: z.unknown().optional().describe('Ignored: the value in the record is stored'),
    current_value: z.unknown().optional(),
    reason: text,
    proposedNarrative: text.describe(
      'Instead of "proposedValue", a text of more than 255 characters; only for event_narrative and episode_narrative',
    ),
    source: text.describe(
      'Where the value is from: a link, or a citation. Without it, a suggestion about deaths, injuries, ratings or damage is flagged for the moderators, and its author is asked for one',
    ),
    ...contentTargetFields,
  })
  .meta({
    description:
      'an object of "targetField", "proposedValue" or "proposedNarrative", "reason", "source" and, unless the body names it, "targetTornadoId" or "targetSpcReportId"',
  });
export type SuggestionContent = z.output<typeof SuggestionContent>;

/** What is answered to another content. */
export const suggestionOnly = `The "content" of an EDIT_SUGGESTION must be ${SuggestionContent.description}, each in one spelling.`;

/** Returns the content of an edit suggestion, from an object or from JSON; undefined if it is neither. */
export function readSuggestionContent(
  content: string | SuggestionContent | null | undefined,
): SuggestionContent | undefined {
  const sent = typeof content === 'string' && content.trim() !== '' ? parseJson(content) : content || {};
  const read = SuggestionContent.safeParse(sent);
  return read.success && hasOneSpelling(read.data) ? read.data : undefined;
}

/** As it is sent: the ordinary value has the limit of the specification, and a longer narrative has its own name. */
export interface SentSuggestion extends WrittenSuggestion {
  proposedNarrative: string;
}

export function namedSuggestion(content: SuggestionContent): SentSuggestion {
  return {
    targetField: content.targetField ?? content.target_field ?? '',
    proposedValue: content.proposedValue ?? content.proposed_value ?? '',
    proposedNarrative: content.proposedNarrative ?? '',
    reason: content.reason ?? '',
    source: content.source ?? '',
  };
}

function hasOneSpelling(content: SuggestionContent): boolean {
  const isTwice = (one: unknown, other: unknown) => one !== undefined && other !== undefined;
  return (
    !isTwice(content.targetField, content.target_field) &&
    !isTwice(content.proposedValue, content.proposed_value)
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
