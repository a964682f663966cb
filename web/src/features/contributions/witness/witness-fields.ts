import type { Memory, Shelter, Sight, Warning } from '@touchdown/shared/answers/answer-choices.ts';
import { memories, shelters, sights, warnings } from '@touchdown/shared/answers/answer-choices.ts';
import type { OwnAnswer } from '@touchdown/shared/answers/routes.ts';
import { refuseAnswer, type AnsweredTornado } from '@touchdown/shared/answers/refuse-answer.ts';
import type { WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import { refuseContribution, tidyContribution } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { clockOffset, wallOf } from '@touchdown/shared/pictures/picture-facts.ts';
import type { TornadoPath } from '@touchdown/shared/tornadoes/path-points.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import type { Path } from '../../../map/path/path-marks.ts';
import { witnessSubject } from '../../../lib/drafts.ts';
import { formDraft } from '../form-draft.ts';
import { placeOfText } from '../../../entities/contribution/pin/pin-field.tsx';

export type WitnessedTornado = AnsweredTornado & Pick<Tornado, 'id' | 'begin_wall' | 'begin_datetime'>;

/** The same with what it is called. */
export type NamedTornado = WitnessedTornado & Pick<Tornado, 'display_name' | 'known_as'>;

/** The same with what its map needs. */
export type ShownTornado = WitnessedTornado & Path & TornadoPath;

/**
 * The fields of the form, as texts: a place as `35.3,-97.5`, a time as `14:56`, several choices with spaces. `from` is when
 * the answers were given that it changes.
 */
export type WitnessFields = Record<
  'memory' | 'place' | 'time' | 'shelter' | 'warning' | 'noticed' | 'content' | 'from',
  string
>;

/**
 * What the person answered before, with the changes of a stored draft. Of a draft of answers that were changed or deleted
 * elsewhere since, only the story is left.
 */
export function witnessDraft(userId: string, tornado: WitnessedTornado, before: OwnAnswer | null) {
  const given: Partial<WitnessFields> = before ? toFields(before, tornado) : {};
  const present = before?.changed_at ?? '';
  return formDraft<WitnessFields>(
    { userId, subject: witnessSubject(tornado.id) },
    (stored) => {
      const { from = present, content } = stored;
      const isOld = from !== '' && from !== present;
      const { memory, place, time, shelter, warning, noticed } = { ...given, ...(isOld ? {} : stored) };
      return {
        from: isOld ? present : from,
        memory: memory ?? 'own',
        place: place ?? '',
        time: time ?? '',
        shelter: shelter ?? '',
        warning: warning ?? '',
        noticed: noticed ?? '',
        content: content ?? '',
      };
    },
    // Another answer makes no other story.
    ({ content }) => content,
    (fields) =>
      Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => value !== given[name as keyof WitnessFields]),
      ),
  );
}

export function toAnswer(fields: WitnessFields, tornado: WitnessedTornado): WitnessAnswer {
  return {
    memory: chosenOf(memories, fields.memory) ?? ('own' satisfies Memory),
    place: placeOfText(fields.place) ?? null,
    at: instantOf(fields.time, tornado),
    shelter: chosenOf(shelters, fields.shelter) satisfies Shelter | null,
    warning: chosenOf(warnings, fields.warning) satisfies Warning | null,
    noticed: fields.noticed.split(' ').flatMap((one): Sight[] => {
      const sight = chosenOf(sights, one);
      return sight ? [sight] : [];
    }),
  };
}

/** A choice that a stored draft has and the form no longer offers is left out. */
function chosenOf<Choices extends object>(choices: Choices, typed: string): (keyof Choices & string) | null {
  return (Object.keys(choices) as (keyof Choices & string)[]).find((one) => one === typed) ?? null;
}

function toFields(answer: WitnessAnswer, tornado: WitnessedTornado): Partial<WitnessFields> {
  const { memory, place, at, shelter, warning, noticed } = answer;
  return {
    memory,
    place: place ? `${place.lat},${place.lon}` : '',
    time: at === null ? '' : wallOf(Date.parse(at), tornado).slice(11),
    shelter: shelter ?? '',
    warning: warning ?? '',
    noticed: noticed.join(' '),
  };
}

/** Returns the refused fields, each with its sentence. */
export function refuseFields(fields: WitnessFields, tornado: WitnessedTornado): FieldErrors<WitnessFields> {
  const { place, at, shelter, noticed } = refuseAnswer(toAnswer(fields, tornado), tornado);
  const content = hasStory(fields) ? refuseContribution(toStory(fields), location.host).content : undefined;
  return { place, time: at, shelter, noticed, content };
}

export const hasStory = ({ content }: WitnessFields) => content.trim() !== '';

/** The story is a contribution like every other. */
export function toStory({ content }: WitnessFields) {
  return tidyContribution({ contributionType: 'PERSONAL_ACCOUNT', content, title: '', url: '' });
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A time has no date. It is the one nearest to the tornado, which may have crossed midnight. */
function instantOf(time: string, tornado: WitnessedTornado): string | null {
  const begin = Date.parse(tornado.begin_datetime);
  const sameDay = Date.parse(`${tornado.begin_wall.slice(0, 10)}T${time}:00Z`) - clockOffset(tornado);
  if (time === '' || Number.isNaN(sameDay)) return null;
  const [nearest = sameDay] = [-1, 0, 1]
    .map((days) => sameDay + days * dayMilliseconds)
    .toSorted((a, b) => Math.abs(a - begin) - Math.abs(b - begin));
  return `${new Date(nearest).toISOString().slice(0, 16)}:00Z`;
}
