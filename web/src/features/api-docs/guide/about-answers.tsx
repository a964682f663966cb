import { Link } from 'react-router-dom';
import page from '../api-page.module.css';
import { WithCode } from '../with-code.tsx';
import styles from './guide.module.css';

/** What all answers have in common. */
const facts: readonly (readonly [name: string, says: string])[] = [
  [
    'Permanent addresses',
    'A tornado keeps its id, and its page is `/tornadoes/` with that id. If two records turn out to be one tornado, the old id redirects. `/api/v1` is permanent; a breaking change gets a new number.',
  ],
  [
    'Formats',
    'The page of a state, county, town, day, outbreak or year is also a file: add `.json` or `.csv` to its path, as in `/days/2011-04-27.csv`. `/api/v1/tornadoes/export` writes any selection in many formats. Add `columns=all` for every column, or `columns=id,name,rating` for a few.',
  ],
  [
    'Unknown is not zero',
    'A value that is not recorded is null, an empty cell, or absent from GeoJSON. `at_least` means the true number may be higher. A path is a straight line between recorded points, not a survey.',
  ],
  [
    'Words in quotes',
    'A phrase in quotes searches narratives and ignores plurals: `"mobile homes"` also finds `mobile home`.',
  ],
  [
    'Paging',
    'A list has `page` and `limit`, or `before`. The `Link` header has the next, previous, first and last pages.',
  ],
  [
    'Caching',
    'Cacheable answers have an `ETag`. Send it as `If-None-Match`; 304 means nothing has changed. Lists are cached for 30 seconds.',
  ],
  [
    'CORS',
    'Any website’s scripts can read everything that needs no session, including errors. Don’t send credentials.',
  ],
  [
    'Limits',
    'Normal reading is not limited. Where calls are counted, `RateLimit-Policy` gives the limit per time and `RateLimit` what is left. Over the limit, you get 429 with `Retry-After`.',
  ],
  [
    'Errors',
    'Every error is JSON with `error`, a sentence for people, and `code`, a word for programs. A misspelled parameter is never ignored: you get a 400 that names it.',
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
        What values mean and how current the record is: see <Link to="/credits">credits and sources</Link>.
      </p>
    </section>
  );
}
