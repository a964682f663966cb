import { useQueryClient } from '@tanstack/react-query';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { tornadoHeading } from '@touchdown/shared/tornadoes/describe-tornado.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { sentenceIn } from '../../../../lib/quantities.ts';
import { useRecordCoverage } from '../../../../lib/record-coverage.ts';
import { useUnits } from '../../../../lib/units.ts';
import { useSiteOrigin } from '../../../../lib/page/served-page.ts';
import { Link } from 'react-router-dom';
import { sourcesHash } from './field-labels.ts';
import { CiteButton, EmbedButton } from '../../../../entities/tornado/share/share-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { sourcesQuery } from '../tornado-detail-queries.ts';
import { fileNotes, qualityNotes } from './quality-notes.ts';
import styles from '../tornado-page.module.css';

/** How reliable the record is, and how to cite and share it. */
export function AboutThisRecord({ tornado }: { tornado: Tornado }) {
  const origin = useSiteOrigin();
  const citation = citationOf(tornado, origin);
  const units = useUnits();
  const { data: coverage } = useRecordCoverage({ isWanted: tornado.record_kind === 'official' });
  const notes = [...qualityNotes(tornado), ...(coverage ? fileNotes(tornado, coverage) : [])];
  return (
    <div>
      <section className={`card side-box ${styles['aside']}`}>
        <h2>How sure is this?</h2>
        <ul>
          {notes.map((note) => (
            <li key={note}>{sentenceIn(units, note)}</li>
          ))}
        </ul>
        <p className="not-printed">
          <Link to={{ hash: sourcesHash }} replace>
            Where each value is from
          </Link>
        </p>
      </section>
      <section className={`card side-box ${styles['aside']}`}>
        <h2>Cite and share</h2>
        <p className={styles['cite']}>{citation}</p>
        <p className={`buttons ${styles['copies']}`}>
          <Button onClick={() => void copyText(citation, 'Citation copied.')}>Copy citation</Button>
          <Button onClick={() => void copyText(urlOf(tornado, origin), 'Link copied.')}>Copy link</Button>
          <PrintButton tornado={tornado} />
          <CiteButton id={tornado.id} />
          <EmbedButton path={`/tornadoes/${tornado.id}`} title={tornadoHeading(tornado)} />
        </p>
      </section>
    </div>
  );
}

/** Fetches the sources first, which are folded on the screen: nothing can be fetched while a page is printed. */
function PrintButton({ tornado }: { tornado: Tornado }) {
  const client = useQueryClient();
  const print = async () => {
    // Without them, the page says where they are.
    await client.fetchQuery({ ...sourcesQuery(tornado.id), staleTime: Infinity }).catch(() => {});
    window.print();
  };
  return <Button onClick={() => void print()}>Print</Button>;
}

/** The permanent URL, whichever URL the visitor used. */
function urlOf({ id }: Tornado, origin: string): string {
  return `${origin}/tornadoes/${id}`;
}

function citationOf(tornado: Tornado, origin: string): string {
  const name = `${nameOf(tornado).title}, ${longDate(tornado.begin_wall)}`;
  return `Touchdown, “${name}”, record ${tornado.id}, ${urlOf(tornado, origin)}`;
}
