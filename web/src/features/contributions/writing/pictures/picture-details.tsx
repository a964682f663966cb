import { answeredPath, dayOfTornado } from '@touchdown/shared/answers/refuse-answer.ts';
import { maxPinMiles } from '@touchdown/shared/answers/answer-choices.ts';
import { finerCompassPointOf } from '@touchdown/shared/geo/finer-compass-points.ts';
import { nearestApproach } from '@touchdown/shared/geo/path-reach.ts';
import { isNearInTime, wallOf, type PicturedTornado } from '@touchdown/shared/pictures/picture-facts.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useEffect, useState } from 'react';
import { FactFields } from '../../../../entities/contribution/facts/fact-fields.tsx';
import {
  instantOfClock,
  refuseValues,
  type FactTornado,
  type FactValues,
} from '../../../../entities/contribution/facts/fact-values.ts';
import { awayWords, textOfPlace } from '../../../../entities/contribution/pin/pin-field.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { ChosenPicture } from './chosen-picture.ts';
import styles from './pictures.module.css';
import { readBytes, readExif, type CameraNotes } from './read-exif.ts';

interface PictureDetailsProps {
  picture: ChosenPicture;
  count: number;
  tornado: FactTornado;
  onChange: (change: Partial<FactValues>) => void;
  /** Called once the person has decided about what the file says. */
  onDecide: () => void;
  /** Gives the credit and the license of this picture to all others. */
  onCreditAll: () => void;
}

/** What is known of how a picture was made: first what its file says, if the person wants that, then by hand. */
export function PictureDetails(props: PictureDetailsProps) {
  const { picture, count, tornado, onChange, onDecide, onCreditAll } = props;
  const [isOpened, setOpened] = useState(false);
  const errors = picture.isChecked ? refuseValues(picture.facts, tornado) : {};
  const found = useFound(picture, tornado);
  const isOpen = isOpened || Object.keys(errors).length > 0;
  return (
    <>
      {found && !picture.isDecided ? (
        <Found
          found={found}
          name={isolated(picture.file.name)}
          onUse={() => {
            onChange(found.values);
            setOpened(true);
            onDecide();
          }}
          onRefuse={onDecide}
        />
      ) : null}
      <details
        className={styles['details']}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      >
        <summary>Place, time, photographer, and license</summary>
        {isOpen ? (
          <>
            <FactFields values={picture.facts} errors={errors} tornado={tornado} onChange={onChange} />
            {count > 1 ? (
              <Button className="above-12" onClick={onCreditAll}>
                Use this photographer and license for all
              </Button>
            ) : null}
          </>
        ) : null}
      </details>
    </>
  );
}

/** What a file says, as far as it fits the tornado. */
interface FoundFacts {
  values: Partial<FactValues>;
  /** What can be used, in words. */
  words: string[];
  /** Why the rest is probably wrong. */
  doubts: string[];
  says: string | undefined;
}

/** Reads the file on the device, once. Nothing of it is sent before the person says so. */
function useFound({ file, isDecided }: ChosenPicture, tornado: FactTornado): FoundFacts | undefined {
  const [notes, setNotes] = useState<CameraNotes>();
  useEffect(() => {
    let isCurrent = true;
    if (isDecided || file.type !== 'image/jpeg') return undefined;
    file
      .slice(0, readBytes)
      .arrayBuffer()
      .then((bytes) => {
        if (isCurrent) setNotes(readExif(new Uint8Array(bytes)));
      })
      // A file that the browser cannot read says nothing. Its upload will say why.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [file, isDecided]);
  if (!notes || !tornado) return undefined;
  const found = fittingFacts(notes, tornado);
  return found.words.length + found.doubts.length > 0 ? found : undefined;
}

/** A camera without a zone had the time of the place. What is far away or of another year is told and not offered. */
function fittingFacts(notes: CameraNotes, tornado: PicturedTornado): FoundFacts {
  const path = answeredPath(tornado);
  const miles = notes.place && path ? nearestApproach(path, notes.place).miles : undefined;
  const isFar = miles !== undefined && miles > maxPinMiles;
  const place = isFar || miles === undefined ? undefined : notes.place;
  const wall = notes.clock === undefined ? undefined : wallOfNotes(notes.clock, notes.clockOffset, tornado);
  const day = wall?.slice(0, 10) ?? '';
  const isNearDay = wall !== undefined && isNearInTime(instantOfClock(wall, tornado), tornado);
  const direction = isFar ? undefined : notes.direction;
  const [hasPlace, hasTime] = [place !== undefined, isNearDay];
  return {
    values: {
      ...(place ? { place: textOfPlace(place) } : {}),
      ...(wall && isNearDay ? { when: 'exact', day, time: wall.slice(11) } : {}),
      ...(direction === undefined ? {} : { direction: String(direction) }),
    },
    words: [
      ...(wall && isNearDay ? [`${longDate(day)}, ${clockText(wall)}${dayWords(wall, tornado)}`] : []),
      ...(place && miles !== undefined ? [awayWords(miles)] : []),
      ...(direction === undefined ? [] : [`looking ${finerCompassPointOf(direction)}`]),
    ],
    doubts: [
      ...(isFar ? [`This photo was taken ${Math.round(miles)} miles from the tornado’s path.`] : []),
      ...(wall && !isNearDay ? [`By its clock, this photo was taken on ${longDate(day)}.`] : []),
    ],
    says: hasPlace || hasTime || direction !== undefined ? saysWords(hasPlace, hasTime) : undefined,
  };
}

function saysWords(hasPlace: boolean, hasTime: boolean): string {
  if (!hasPlace && !hasTime) return 'which way the camera was facing';
  return `${hasPlace ? (hasTime ? 'where and when' : 'where') : 'when'} it was taken`;
}

function wallOfNotes(clock: string, offset: number | undefined, tornado: PicturedTornado): string {
  return offset === undefined ? clock : wallOf(Date.parse(`${clock}:00Z`) - offset * 60_000, tornado);
}

/** Says so where it is not the day of the tornado, by the clock there or by that of the forecasters. */
function dayWords(wall: string, tornado: PicturedTornado): string {
  const { from, to } = dayOfTornado(tornado);
  const instant = instantOfClock(wall, tornado);
  if (wall.slice(0, 10) === tornado.begin_wall.slice(0, 10) || (instant >= from && instant <= to)) return '';
  return wall < tornado.begin_wall ? ' (the day before the tornado)' : ' (the day after the tornado)';
}

interface FoundProps {
  found: FoundFacts;
  /** The name of the file. */
  name: string;
  onUse: () => void;
  onRefuse: () => void;
}

function Found({ found: { says, words, doubts }, name, onUse, onRefuse }: FoundProps) {
  return (
    <div className={styles['found']} role="group" aria-label={`What ${name} says`}>
      {doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      {says ? (
        <>
          <p>
            <strong>Your photo says {says}. Use it?</strong>
          </p>
          <p>{words.join(' · ')}</p>
          <div className="buttons">
            <Button aria-label={`Use it: ${name}`} onClick={onUse}>
              Use it
            </Button>
            <Button look="quiet" aria-label={`Leave it out: ${name}`} onClick={onRefuse}>
              Leave it out
            </Button>
          </div>
        </>
      ) : null}
      <p className="hint">We send only what you choose, and remove everything else from the file.</p>
    </div>
  );
}
