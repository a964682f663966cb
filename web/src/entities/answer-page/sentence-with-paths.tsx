import { Link } from 'react-router-dom';

const pathInSentence = /(\/(?:states|places)(?:\/[a-z0-9-]+)+|\/days\/(?:\d{4}-\d\d-\d\d|latest))/;

/** A sentence of the API, in which the paths of pages are links to them. */
export function SentenceWithPaths({ text }: { text: string }) {
  return text.split(pathInSentence).map((part) =>
    pathInSentence.test(part) ? (
      <Link key={part} to={part}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
