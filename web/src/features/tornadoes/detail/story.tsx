import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { Fragment, useContext, useState, type ReactNode } from 'react';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { CountyLink } from '../../../entities/tornado/place-of-record.tsx';
import { ToldText } from '../../../ui/told-text.tsx';
import { storyParts, toldTimes } from './story-text.ts';
import styles from './tornado-page.module.css';

/** What the weather service wrote about a tornado, county by county. Where nobody did, one sentence. */
export function Story({ tornado, empty }: { tornado: TornadoForReader; empty: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const parts = storyParts(tornado);
  if (parts.length === 0) {
    return (
      <section className={styles['empty']}>
        <h2 className="section-heading">What happened</h2>
        {empty}
      </section>
    );
  }
  const text = parts.flatMap(({ paragraphs }) => paragraphs).join('\n');
  const marks = marksOf(text, tornado);
  const linked = new Set<number>();
  return (
    <section>
      <h2 className="section-heading">What happened</h2>
      {marks.length > 0 ? <TimeLine {...{ tornado, marks }} onFollow={() => setWhole(true)} /> : null}
      <ToldText characters={text.length} isWhole={isWhole} onTurn={setWhole}>
        {parts.map(({ counties, paragraphs }) => (
          <Fragment key={paragraphs.join()}>
            {counties.length > 0 ? (
              <h3>
                {counties.map((county, at) => (
                  <Fragment key={county}>
                    {at > 0 ? ' · ' : ''}
                    <CountyLink county={county} ownState={tornado.state}>
                      {countyLabel(county)}
                    </CountyLink>
                  </Fragment>
                ))}
              </h3>
            ) : null}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{withTimes(paragraph, { tornado, marks, linked })}</p>
            ))}
          </Fragment>
        ))}
      </ToldText>
      <Author tornado={tornado} />
    </section>
  );
}

function Author({ tornado: { compiled, record_kind: kind } }: { tornado: TornadoForReader }) {
  const { edited } = useContext(EditedFieldsContext);
  if (edited.some(({ field }) => field === 'event_narrative')) return <EditedMark field="event_narrative" />;
  const isCompiled = compiled?.fields.includes('event_narrative');
  if (!isCompiled && kind !== 'official') return null;
  return (
    <p className="second-15 above-14">
      {isCompiled ? compiled?.sentence : 'Written by the National Weather Service.'}
    </p>
  );
}

/** A moment that the story tells, once, where it is told first. */
interface Mark {
  id: string;
  at: number;
  words: string;
}

function marksOf(text: string, tornado: TornadoForReader): Mark[] {
  const { begin_datetime: begin, begin_wall: wall } = tornado;
  const offset = Date.parse(`${wall}Z`) - Date.parse(begin);
  const moments = new Set(toldTimes(text, tornado).map(({ at }) => at));
  return [...moments]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const local = new Date(at + offset).toISOString().slice(0, 16);
      return { id: `told-${local.slice(11).replace(':', '')}`, at, words: clockText(local) };
    });
}

interface Times {
  tornado: TornadoForReader;
  marks: readonly Mark[];
  /** The moments that a link already leads to. */
  linked: Set<number>;
}

function withTimes(paragraph: string, { tornado, marks, linked }: Times): ReactNode[] {
  const nodes: ReactNode[] = [];
  let done = 0;
  for (const { from, to, at } of toldTimes(paragraph, tornado)) {
    const mark = linked.has(at) ? undefined : marks.find((one) => one.at === at);
    linked.add(at);
    nodes.push(
      paragraph.slice(done, from),
      <time key={from} id={mark?.id} dateTime={new Date(at).toISOString()} className={styles['accountText']}>
        {paragraph.slice(from, to)}
      </time>,
    );
    done = to;
  }
  return [...nodes, paragraph.slice(done)];
}

interface TimeLineProps {
  tornado: TornadoForReader;
  marks: readonly Mark[];
  onFollow: () => void;
}

/** The time from touchdown to end, with the moments of the story as links to their sentences. */
function TimeLine({ tornado, marks, onFollow }: TimeLineProps) {
  const { begin_datetime, end_datetime, begin_wall, end_wall } = tornado;
  const [begin, end] = [Date.parse(begin_datetime), Date.parse(end_datetime ?? '')];
  const x = (at: number) => 2 + ((at - begin) / (end - begin)) * 996;
  return (
    <nav aria-label="Times in the story" className={`not-printed ${styles['line']}`}>
      <svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M2 10H998${[begin, end].map((at) => `M${x(at)} 2V18`).join('')}`} />
        <path className={styles['marks']} d={marks.map(({ at }) => `M${x(at)} 4V16`).join('')} />
      </svg>
      <ul>
        <li>{clockText(begin_wall)} touchdown</li>
        {marks.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`} className="touch-link" onClick={onFollow}>
              {words}
            </a>
          </li>
        ))}
        <li>{clockText(end_wall ?? '')} end</li>
      </ul>
    </nav>
  );
}
