import { answersSentence, barsOf, leastTogether } from '@touchdown/shared/answers/answer-choices.ts';
import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import type { AnswerSummary } from '@touchdown/shared/answers/schema.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { Pencil, Plus } from 'lucide-react';
import type { ApiResult } from '../../../lib/api/api-client.ts';
import { witnessSubject } from '../../../lib/drafts.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { MapWhenSeen, sketchClass } from '../../../map/map-when-seen.tsx';
import { PathSketch } from '../../../map/path/path-sketch.tsx';
import { DialogButton } from '../dialog-button.tsx';
import type { ShownTornado } from './witness-fields.ts';
import styles from './witness.module.css';

/** Loaded when it is in view. */
const CellMap = lazyPart(() => import('../../../entities/contribution/pin/pin-maps.tsx'), 'CellMap');
/** Loaded when somebody opens it. */
const WitnessDialog = lazyPart(() => import('./witness-form.tsx'), 'WitnessDialog');

interface AnswersProps {
  tornado: ShownTornado;
  summary: AnswerSummary | undefined;
  own: ApiResult<'GET /tornadoes/{id}/answers/own'> | undefined;
}

/** What was answered, or, while few have, how many more are needed; and the button for one's own. */
export function Answers({ tornado, summary, own }: AnswersProps) {
  const hasOwn = (own?.answer ?? null) !== null;
  return (
    <section className={styles['section']}>
      <h2 className="section-heading">Witnesses</h2>
      {summary === undefined || summary.people === null ? (
        <p>{answerSentences.waiting(Math.max(0, (own?.people ?? 1) - 1))}</p>
      ) : (
        <>
          <AnswersFigure tornado={tornado} summary={summary} />
          {hasOwn && own?.in_results === false ? <p>{answerSentences.fewAtATime}</p> : null}
        </>
      )}
      <div className="buttons">
        <DialogButton
          form={witnessSubject(tornado.id)}
          label={hasOwn ? 'Change your answers' : 'Add your answers'}
          icon={hasOwn ? <Pencil size={16} aria-hidden="true" /> : <Plus size={17} aria-hidden="true" />}
          renderDialog={(opened) => <WitnessDialog key={opened.user.id} tornado={tornado} {...opened} />}
        />
      </div>
    </section>
  );
}

interface AnswersFigureProps {
  tornado: ShownTornado;
  summary: AnswerSummary;
}

/** The answer in a sentence, five bars, and a map of where people were. */
function AnswersFigure({ tornado, summary }: AnswersFigureProps) {
  const { people, counts, cells } = summary;
  const bars = barsOf(counts);
  const sketch = <PathSketch track={tornado} className={sketchClass} />;
  return (
    <>
      <p className={styles['sentence']}>{answersSentence(people ?? 0, counts)}</p>
      {bars.length > 0 ? <Bars bars={bars} /> : null}
      {cells.length > 0 ? (
        <figure className={styles['figure']}>
          <div className={styles['map']}>
            <MapWhenSeen sketch={sketch}>
              <CellMap tornado={tornado} cells={cells} sketch={sketch} />
            </MapWhenSeen>
          </div>
          <figcaption className="second-13">{cellWords(summary)}</figcaption>
        </figure>
      ) : null}
      <p className="second-13">
        {noteWords(summary)} Download:{' '}
        <a href={`${apiBase}/tornadoes/${tornado.id}/answers.csv`}>counts (CSV)</a>,{' '}
        <a href={`${apiBase}/tornadoes/${tornado.id}/answers.geojson`}>map (GeoJSON)</a>.
      </p>
    </>
  );
}

function Bars({ bars }: { bars: ReturnType<typeof barsOf> }) {
  return (
    <table className={styles['bars']} aria-label="Answers">
      <tbody>
        {bars.map(({ label, people, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles['bar']} aria-hidden="true">
              <svg width="100%" height={12}>
                <rect className={styles['room']} width="100%" height={12} rx={1} />
                <rect width={`${Math.round((100 * people) / of)}%`} height={12} rx={1} />
              </svg>
            </td>
            <td>
              {people} of {of}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellWords({ cells, elsewhere }: AnswerSummary): string {
  const shown = cells.reduce((sum, { people }) => sum + people, 0);
  const others = elsewhere === 0 ? '' : ` ${elsewhere} more gave a place that few others were near.`;
  return `Where ${shown} people were. A square has at least ${leastTogether}.${others}`;
}

/** What answers are, and that some were handed down. */
function noteWords({ passed_on: passedOn, written }: AnswerSummary): string {
  const years =
    written &&
    (written.from === written.to ? `in ${written.to}` : `from ${written.from} through ${written.to}`);
  const told = passedOn === 0 ? '' : ` ${passedOn} passed on what someone else saw.`;
  return `Members answered ${years}.${told} Not part of the official record.`;
}
