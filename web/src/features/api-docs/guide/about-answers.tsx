import { Link } from 'react-router-dom';
import page from '../api-page.module.css';
import { WithCode } from '../with-code.tsx';
import styles from './guide.module.css';

/** What all answers have in common. */
const facts: readonly (readonly [name: string, says: string])[] = [
  [
    'Addresses that stay',
    'A tornado keeps its id, and its page is `/tornadoes/` with that id. When the agencies turn out to have counted one twice, the old id leads to the one that is left. `/api/v1` stays; a change that would break a program gets a new number.',
  ],
  [
    'Formats',
    'The page of a state, county, town, day, outbreak or year is also a file: add `.json` or `.csv` to its path, as in `/days/2011-04-27.csv`. `/api/v1/tornadoes/export` writes any selection in the formats that its description names.',
  ],
  [
    'Unknown is not zero',
    'A value that is not recorded is null, or an empty cell. A field with `at_least` says that a number is only the known part. A line on the map is straight between its recorded places, and no survey.',
  ],
  [
    'Words in quotes',
    'A phrase in quotes is looked up in narratives with plural and singular as one word: `"mobile homes"` also finds `mobile home`. Count the exact words in the narratives yourself.',
  ],
  [
    'Pages of a list',
    'A list has `page` and `limit`, or `before`. The header `Link` names the next page, the one before, the first and the last, so a program need not put addresses together.',
  ],
  [
    'Asking again',
    'Every answer that may be kept has an `ETag`. Send it as `If-None-Match`: 304 means that nothing has changed. Lists are kept at the edge for thirty seconds.',
  ],
  [
    'From other sites',
    'Scripts of any site may read what needs no session, refusals included. Send no credentials.',
  ],
  [
    'Limits',
    'Reading has no limit of its own, only one against floods. Where calls are counted, `RateLimit-Policy` says how many in how many seconds, and `RateLimit` how many are left. A refusal is 429 with `Retry-After`.',
  ],
  [
    'Errors',
    'Every error is JSON with `error`, a sentence for people, and `code`, a word for programs. A misspelt parameter is a 400 that names it, and never silently ignored.',
  ],
  [
    'Citing',
    '`/api/v1/catalogue/current` has the release and how to cite it. The observations are in the public domain, and the compilation is CC0.',
  ],
];

export function AboutAnswers() {
  return (
    <section className={page['part']} aria-labelledby="answers">
      <h2 id="answers">About all answers</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, says]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <WithCode text={says} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={page['about']}>
        What a value means, and until when the record goes, is under{' '}
        <Link to="/credits">credits and sources</Link>.
      </p>
    </section>
  );
}
